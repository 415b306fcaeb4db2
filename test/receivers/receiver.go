package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

// isAuthentic says whether the header, X-Service-Signature, was made for this body by the holder of the secret, at most 300 seconds ago.
func isAuthentic(rawBody []byte, header, secret string, now time.Time) bool {
	var timestamp string
	var signatures []string // two for 24 hours after the secret was rotated
	for _, field := range strings.Split(header, ",") {
		key, value, _ := strings.Cut(strings.TrimSpace(field), "=")
		switch key {
		case "t":
			timestamp = value
		case "v1":
			signatures = append(signatures, value)
		}
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if age := now.Unix() - seconds; err != nil || age > 300 || age < -300 {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(timestamp + "."))
	mac.Write(rawBody)
	expected := mac.Sum(nil)
	for _, signature := range signatures {
		if given, err := hex.DecodeString(signature); err == nil && hmac.Equal(given, expected) {
			return true
		}
	}
	return false
}

func main() {
	var mutex sync.Mutex
	seen := map[string]bool{} // store the ids where they survive a restart
	http.HandleFunc("/", func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(request.Body) // the raw body: verify before parsing
		if err != nil || !isAuthentic(body, request.Header.Get("X-Service-Signature"), os.Getenv("WEBHOOK_SECRET"), time.Now()) {
			response.WriteHeader(http.StatusUnauthorized)
			return
		}
		var event struct{ ID, Type string }
		if json.Unmarshal(body, &event) != nil {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		mutex.Lock()
		defer mutex.Unlock()
		if !seen[event.ID] {
			seen[event.ID] = true
			fmt.Println(event.Type, event.ID) // do the work, or queue it
		}
		response.WriteHeader(http.StatusNoContent)
	})
	if err := http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

/** What TLS says of the other side before anything is sent to it. */
const certificateFailure =
  /^(CERT_|ERR_TLS_CERT|UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)/;

/**
 * Whether a request of `fetch` failed before there was a connection to write it to: the name was not found, the
 * connection was refused or not made in time, the certificate was wrong, or the address must not be called. A
 * connection that is cut off says nothing, whenever it was.
 */
export function isNeverSent(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    // Several addresses of one name were tried.
    if (cause instanceof AggregateError && cause.errors.length > 0) return cause.errors.every(isNeverSent);
    const { name, code, syscall } = cause as NodeJS.ErrnoException;
    if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
    if (name === 'AddressRefused' || code === 'UND_ERR_CONNECT_TIMEOUT') return true;
    if (code !== undefined && certificateFailure.test(code)) return true;
  }
  return false;
}

/** Saves a text as a file of the viewer. */
export function download(parts: readonly string[], type: string, name: string): void {
  const address = URL.createObjectURL(new Blob(parts as string[], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

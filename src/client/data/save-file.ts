/** Makes the browser save `content`, which the app has already loaded or made, as a file with this name. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser needs the address only until the download has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

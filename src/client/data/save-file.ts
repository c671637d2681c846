/** Starts the download of a file that the app has made in the browser. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser needs the address only until the download has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

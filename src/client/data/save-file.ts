/** Saves a file that was made in the browser as a download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // A download that has begun keeps its own reference.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

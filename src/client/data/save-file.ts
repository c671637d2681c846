/** Saves a file that was made in the browser as a download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The address can be freed after a while, because a download that has begun no longer needs it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

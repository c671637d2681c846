/** Copies text to the clipboard. Returns whether the browser has copied the text. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const box = document.createElement("textarea");
  box.value = text;
  box.setAttribute("aria-hidden", "true");
  box.style.position = "fixed";
  box.style.opacity = "0";
  document.body.append(box);
  box.select();
  // `execCommand` is deprecated, but a page without HTTPS has no other way to copy.
  const copied = document.execCommand("copy");
  box.remove();
  return copied;
}

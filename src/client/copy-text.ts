/** Copies text. Returns false when the browser refuses, as it does without HTTPS (at a shop's local address). */
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
  // `execCommand` is deprecated, but without HTTPS there is no other way to copy.
  const copied = document.execCommand("copy");
  box.remove();
  return copied;
}

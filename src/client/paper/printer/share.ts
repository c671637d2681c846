/** Whether the browser can give a file of this type to another app, such as WhatsApp. */
export const canShare = (type: "image/png" | "application/pdf"): boolean =>
  "canShare" in navigator && navigator.canShare({ files: [new File([], "paper", { type })] });

/** Gives a file to another app. Where the browser cannot, it is saved instead. */
export async function shareFile(file: File, text: string): Promise<void> {
  if ("canShare" in navigator && navigator.canShare({ files: [file] })) {
    try {
      await navigator.share({ files: [file], ...(text && { text }) });
      return;
    } catch (error) {
      // The user closed the list of apps.
      if (error instanceof DOMException && error.name === "AbortError") return;
      // The browser allows sharing only shortly after a press, and the file took too long. It is saved instead.
    }
  }
  saveFile(file);
}

function saveFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

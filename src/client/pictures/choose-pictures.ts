import { word } from "../words/i18n.ts";
import { toasts } from "../ui/feedback/toasts.ts";

/**
 * The pictures among the files, up to the number `room`. A toast says which files were left out and why. `full` is its
 * text when no picture fits.
 */
export function choosePictures(files: readonly File[], room: number, full: string): File[] {
  const pictures = files.filter(({ type }) => type.startsWith("image/"));
  if (pictures.length < files.length) toasts.error(word("uploads:problem.not-a-picture"));
  if (pictures.length > room) {
    if (room > 0) toasts.info(word("uploads:onlyMore", { count: room }));
    else toasts.error(full);
  }
  return pictures.slice(0, Math.max(0, room));
}

import { word } from "../words/i18n.ts";
import { toasts } from "../ui/feedback/toasts.ts";

/**
 * Returns the pictures among the files, at most `room` of them. A toast says why files were left out. If `room` is 0,
 * `full` is the text of this toast.
 */
export function choosePictures(
  files: readonly File[],
  room: number,
  full: string,
  { takesPdf = false } = {},
): File[] {
  const pictures = files.filter(
    ({ type }) => type.startsWith("image/") || (takesPdf && type === "application/pdf"),
  );
  if (pictures.length < files.length)
    toasts.error(word(takesPdf ? "uploads:notAPaper" : "uploads:problem.not-a-picture"));
  if (pictures.length > room) {
    if (room > 0) toasts.info(word("uploads:onlyMore", { count: room }));
    else toasts.error(full);
  }
  return pictures.slice(0, Math.max(0, room));
}

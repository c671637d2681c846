/** A picture from a phone has 4 to 12 MB. About 300 kB are enough for the shop, and a slow connection can send them. */

const LONGEST_SIDE = 2000;
const QUALITY = 0.82;
/** The size in bytes up to which a JPEG picture is sent unchanged. */
const SMALL = 400 * 1024;

/**
 * Converts a picture to an upright JPEG with at most 2000 pixels per side. The browser decodes and encodes outside the
 * main thread, so the screen stays responsive. Returns the file unchanged if it is a small JPEG, if the result would
 * not be smaller, or if the browser cannot read it. In the last case the server reports the problem.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (file.size <= SMALL && file.type === "image/jpeg") return file;
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return file;
  }
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const pen = canvas.getContext("2d");
    if (!pen) return file;
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const small = await new Promise<Blob | null>((done) =>
      canvas.toBlob(done, "image/jpeg", QUALITY),
    );
    return small && small.size < file.size ? small : file;
  } finally {
    picture.close();
  }
}

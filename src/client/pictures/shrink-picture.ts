/** A phone's picture has 4 to 12 MB. The shop needs only about 300 kB, which even a slow connection sends quickly. */

const LONGEST_SIDE = 2000;
const QUALITY = 0.82;
/** Pictures up to this size are sent unchanged. */
const SMALL = 400 * 1024;

/**
 * Makes an upright JPEG of at most 2000 pixels a side. The browser decodes and encodes outside the main thread. A file
 * that the browser cannot read is sent unchanged, and the server reports the problem.
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

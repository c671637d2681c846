/** A phone's picture has 4 to 12 MB; what a shop needs of it has 300 kB, and goes over a slow line in a moment. */

const LONGEST_SIDE = 2000;
const QUALITY = 0.82;
/** Small enough to be sent as it is. */
const SMALL = 400 * 1024;

/**
 * The picture as JPEG, at most 2000 pixels a side, upright. Decoding and encoding are done by the browser beside the
 * main thread. What it cannot read is left as it is: the server says what it is.
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

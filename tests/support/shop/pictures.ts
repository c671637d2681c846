/** Pictures for tests, made with the library that the product uses. */
import sharp from "sharp";

/** The smallest PNG: one transparent pixel. */
export const smallestPicture = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);

/** A picture of one colour. Different colours give different files, which the store keeps separately. */
export const plainPicture = (
  width: number,
  height: number,
  background = "#8a5a2b",
): ReturnType<typeof sharp> => sharp({ create: { width, height, channels: 3, background } });

/** A picture of noise, which cannot be compressed: its PNG has about three bytes per pixel. */
export const noisyPicture = (width: number, height: number): ReturnType<typeof sharp> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: "gaussian", mean: 128, sigma: 60 },
      background: "#000",
    },
  });

export async function formWith(
  picture: Uint8Array | Promise<Uint8Array>,
  fields: Record<string, string> = {},
  name = "photo.jpg",
): Promise<FormData> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("photo", new Blob([new Uint8Array(await picture)]), name);
  return form;
}

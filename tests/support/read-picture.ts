import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const wasm = fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));
let ready: Promise<unknown> | undefined;

/** Reads the text and format of each code in a picture (PNG or JPEG), with the shop's scanner library. */
export async function codesIn(picture: Uint8Array): Promise<{ text: string; format: string }[]> {
  ready ??= readFile(wasm).then((bytes) =>
    prepareZXingModule({
      overrides: { wasmBinary: new Uint8Array(bytes).buffer },
      fireImmediately: true,
    }),
  );
  await ready;
  const found = await readBarcodes(new Uint8Array(picture), { tryHarder: true });
  return found.filter(({ isValid }) => isValid).map(({ text, format }) => ({ text, format }));
}

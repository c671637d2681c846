/**
 * Reads QR codes and barcodes from a picture. If the browser's own detector can read QR codes, it is used. Otherwise
 * our server provides zxing as WebAssembly (953 kB), which is loaded when the scanner is first opened.
 */
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

/** Returns the text of the code in a picture; null if the picture has no readable code. */
export type ReadCode = (picture: ImageData | Blob) => Promise<string | null>;

interface NativeDetector {
  detect(picture: ImageData | ImageBitmap): Promise<{ rawValue: string }[]>;
}

interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

/** The code formats on labels, slips and goods. */
const wanted = [
  "qr_code",
  "ean_13",
  "ean_8",
  "upc_a",
  "upc_e",
  "code_128",
  "code_39",
  "itf",
  "data_matrix",
];

let reader: Promise<ReadCode> | null = null;

/** Loads the reader once for all callers. If loading fails, the next call tries again. */
export function loadReader(): Promise<ReadCode> {
  reader ??= makeReader().catch((error: unknown) => {
    reader = null;
    throw error;
  });
  return reader;
}

async function makeReader(): Promise<ReadCode> {
  return (await nativeReader()) ?? zxingReader();
}

async function nativeReader(): Promise<ReadCode | null> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: NativeDetectorClass };
  if (!Detector) return null;
  const known = await Detector.getSupportedFormats().catch((): string[] => []);
  if (!known.includes("qr_code")) return null;
  const detector = new Detector({ formats: wanted.filter((format) => known.includes(format)) });
  return async (picture) => {
    const drawable = picture instanceof Blob ? await createImageBitmap(picture) : picture;
    const [code] = await detector.detect(drawable);
    return code?.rawValue || null;
  };
}

async function zxingReader(): Promise<ReadCode> {
  const { prepareZXingModule, readBarcodes } = await import("zxing-wasm/reader");
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return async (picture) => {
    const [code] = await readBarcodes(picture, { tryHarder: true, maxNumberOfSymbols: 1 });
    return code?.isValid && code.text ? code.text : null;
  };
}

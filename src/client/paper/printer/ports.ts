/**
 * Thermal printers that the browser reaches itself, by WebUSB or Web Serial. TypeScript's DOM library does not describe
 * these interfaces, so the parts in use are declared here.
 */
import { readChoice, rememberChoice } from "../../words/choices.ts";

interface UsbEndpoint {
  endpointNumber: number;
  direction: "in" | "out";
  type: string;
}
interface UsbInterface {
  interfaceNumber: number;
  alternates: { interfaceClass: number; endpoints: UsbEndpoint[] }[];
}
interface UsbDevice {
  vendorId: number;
  productId: number;
  serialNumber?: string | null;
  productName?: string | null;
  configuration: { interfaces: UsbInterface[] } | null;
  open(): Promise<void>;
  close(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  transferOut(endpoint: number, data: Uint8Array): Promise<{ status?: string }>;
}
interface SerialPort {
  getInfo(): { usbVendorId?: number; usbProductId?: number };
  open(options: { baudRate: number }): Promise<void>;
  close(): Promise<void>;
  writable: WritableStream<Uint8Array> | null;
}
interface Ports {
  usb?: {
    getDevices(): Promise<UsbDevice[]>;
    requestDevice(options: { filters: { classCode: number }[] }): Promise<UsbDevice>;
  };
  serial?: { getPorts(): Promise<SerialPort[]>; requestPort(): Promise<SerialPort> };
}

const ports = (): Ports => navigator as Ports;

export type Connection = "usb" | "serial";
export const rollWidths = ["58", "80"] as const;
export type RollWidth = (typeof rollWidths)[number];
export const baudRates = [9600, 19_200, 38_400, 57_600, 115_200] as const;

/** The printer of this browser. The browser itself remembers that the shop allowed the device. */
export interface RememberedPrinter {
  connection: Connection;
  /** The name that the device gives itself; null for a serial port, which has none. */
  name: string | null;
  vendorId: number | null;
  productId: number | null;
  serialNumber: string | null;
  width: RollWidth;
  baudRate: number;
}

export type PrinterProblem =
  | "notChosen"
  | "gone"
  | "busy"
  | "unfit"
  | "noAnswer"
  | "notFetched"
  | "failed";

export class PrinterFailure extends Error {
  readonly problem: PrinterProblem;
  constructor(problem: PrinterProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Returns the ways in which this browser can reach a printer. Firefox and Safari have none. */
export const connectionsHere = (): Connection[] => {
  const { usb, serial } = ports();
  return [...(usb ? ["usb" as const] : []), ...(serial ? ["serial" as const] : [])];
};

export function rememberedPrinter(): RememberedPrinter | null {
  try {
    return JSON.parse(readChoice("printer") || "null") as RememberedPrinter | null;
  } catch {
    return null;
  }
}

export const rememberPrinter = (printer: RememberedPrinter | null): void =>
  rememberChoice("printer", printer ? JSON.stringify(printer) : "");

const PRINTER_CLASS = 7;
/** Many cheap printers say only that they are of their maker's own kind. */
const VENDOR_CLASS = 255;

/** Lets the user choose a printer, and remembers it. @throws PrinterFailure */
export async function choosePrinter(
  connection: Connection,
  width: RollWidth,
): Promise<RememberedPrinter> {
  const printer = await saying(async (): Promise<RememberedPrinter> => {
    const { usb, serial } = ports();
    if (connection === "usb" && usb) {
      const device = await usb.requestDevice({
        filters: [{ classCode: PRINTER_CLASS }, { classCode: VENDOR_CLASS }],
      });
      const { vendorId, productId } = device;
      const [name, serialNumber] = [device.productName ?? null, device.serialNumber ?? null];
      return { connection, name, vendorId, productId, serialNumber, width, baudRate: 9600 };
    }
    if (!serial) throw new PrinterFailure("failed");
    const info = (await serial.requestPort()).getInfo();
    return {
      connection,
      name: null,
      vendorId: info.usbVendorId ?? null,
      productId: info.usbProductId ?? null,
      serialNumber: null,
      width,
      baudRate: 9600,
    };
  });
  rememberPrinter(printer);
  return printer;
}

export interface OpenPrinter {
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/** Opens the remembered printer. @throws PrinterFailure */
export const openPrinter = (printer: RememberedPrinter): Promise<OpenPrinter> =>
  saying(() => (printer.connection === "usb" ? openUsb(printer) : openSerial(printer)));

/** The number of bytes sent at once. Small printers have little memory. */
const CHUNK = 4096;
const ANSWER_WITHIN_MS = 8000;

async function openUsb(printer: RememberedPrinter): Promise<OpenPrinter> {
  const devices = (await ports().usb?.getDevices()) ?? [];
  const device = devices.find(
    ({ vendorId, productId, serialNumber }) =>
      vendorId === printer.vendorId &&
      productId === printer.productId &&
      (serialNumber ?? null) === printer.serialNumber,
  );
  if (!device) throw new PrinterFailure("gone");
  await inTime(device.open());
  try {
    if (!device.configuration) await device.selectConfiguration(1);
    const { interfaceNumber, endpoint } = outputOf(device);
    await inTime(device.claimInterface(interfaceNumber));
    return {
      write: (bytes) =>
        saying(async () => {
          for (let at = 0; at < bytes.length; at += CHUNK) {
            const { status } = await inTime(
              device.transferOut(endpoint, bytes.slice(at, at + CHUNK)),
            );
            if (status && status !== "ok") throw new PrinterFailure("failed");
          }
        }),
      close: () => device.close(),
    };
  } catch (error) {
    await device.close();
    throw error;
  }
}

/** Finds where the device takes data, in an interface for printers if it has one. */
function outputOf({ configuration }: UsbDevice): { interfaceNumber: number; endpoint: number } {
  const outputs = (configuration?.interfaces ?? []).flatMap(({ interfaceNumber, alternates }) =>
    (alternates[0]?.endpoints ?? [])
      .filter(({ direction, type }) => direction === "out" && type === "bulk")
      .map(({ endpointNumber }) => ({
        interfaceNumber,
        endpoint: endpointNumber,
        isForPrinters: alternates[0]?.interfaceClass === PRINTER_CLASS,
      })),
  );
  const output = outputs.find(({ isForPrinters }) => isForPrinters) ?? outputs[0];
  if (!output) throw new PrinterFailure("unfit");
  return output;
}

async function openSerial(printer: RememberedPrinter): Promise<OpenPrinter> {
  const known = (await ports().serial?.getPorts()) ?? [];
  const port = known.find((one) => {
    const { usbVendorId, usbProductId } = one.getInfo();
    return (
      (usbVendorId ?? null) === printer.vendorId && (usbProductId ?? null) === printer.productId
    );
  });
  if (!port) throw new PrinterFailure("gone");
  await inTime(port.open({ baudRate: printer.baudRate }));
  return {
    write: (bytes) =>
      saying(async () => {
        const writer = port.writable?.getWriter();
        if (!writer) throw new PrinterFailure("busy");
        try {
          for (let at = 0; at < bytes.length; at += CHUNK)
            await inTime(writer.write(bytes.slice(at, at + CHUNK)));
        } finally {
          writer.releaseLock();
        }
      }),
    close: () => port.close(),
  };
}

/** A printer without paper, or that is switched off, may never answer. */
function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PrinterFailure("noAnswer")), ANSWER_WITHIN_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const problemOf: Record<string, PrinterProblem> = {
  NotFoundError: "notChosen",
  SecurityError: "busy",
  NetworkError: "busy",
  InvalidStateError: "busy",
};

/** Turns the errors of the browser into problems that the dialog has sentences for. */
async function saying<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PrinterFailure) throw error;
    const name = error instanceof DOMException ? error.name : "";
    throw new PrinterFailure(problemOf[name] ?? "failed");
  }
}

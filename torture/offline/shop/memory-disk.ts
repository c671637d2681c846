/**
 * The storage of a device: the product's own database over `idb`, on an IndexedDB in memory. It is never full and loses
 * nothing that is complete; the model (`../disk.ts`) does both.
 */
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import type {
  DeviceDatabase,
  HeardOfDatabase,
  StoreName,
} from "#src/client/outbox/device/device-database.ts";
import { openDevice } from "#src/client/outbox/device/open-device.ts";
import type { OutboxStore } from "#src/client/outbox/device/outbox-store.ts";
import type { Page } from "../disk.ts";
import type { DeviceDisk } from "../layer.ts";
import type { Busy } from "./busy.ts";

declare global {
  /** The server is compiled without the types of browsers, and this is all that the product's database names. */
  var IDBKeyRange: { upperBound: (bound: number) => never };
}

interface Opened {
  page: Page;
  database: DeviceDatabase;
  heard: HeardOfDatabase;
}

export class MemoryDisk implements DeviceDisk {
  capacity = Number.POSITIVE_INFINITY;
  /** Whether something may have changed since the last `look`. */
  isChanged = true;
  readonly #factory = new IDBFactory();
  #opened: Opened[] = [];
  #commands: unknown[] = [];

  used(): number {
    return 0;
  }

  records(store: StoreName): unknown[] {
    return store === "commands" ? this.#commands : [];
  }

  async look(): Promise<void> {
    if (!this.isChanged) return;
    this.isChanged = false;
    const database = await this.#open({ blocked() {}, blocking() {}, terminated() {} });
    const tx = database.begin(["commands"], "readonly", "relaxed");
    const stages = ["waiting", "files", "parked", "done"].map((stage) =>
      tx.list("commands", "stage", stage),
    );
    this.#commands = (await Promise.all(stages)).flat();
    database.close();
  }

  async open(page: Page, _version: number, heard: HeardOfDatabase): Promise<DeviceDatabase> {
    const database = await this.#open(heard);
    this.#opened.push({ page, database, heard });
    return database;
  }

  closePage(page: Page): void {
    this.#close((opened) => opened.page === page, false);
  }

  closeConnections(isTold: boolean): void {
    this.#close(() => true, isTold);
  }

  losePower(): void {
    this.closeConnections(false);
  }

  /** `idb` takes the database of the browser, so each device puts its own there while it opens it. */
  #open(heard: HeardOfDatabase): Promise<DeviceDatabase> {
    Object.defineProperty(globalThis, "indexedDB", {
      value: this.#factory,
      configurable: true,
      writable: true,
    });
    return openDevice(heard);
  }

  #close(which: (opened: Opened) => boolean, isTold: boolean): void {
    for (const opened of this.#opened.filter(which)) {
      opened.database.close();
      if (isTold) opened.page.deliver(() => opened.heard.terminated());
    }
    this.#opened = this.#opened.filter((opened) => !which(opened));
  }
}

/** The store of a page: its work takes no time, and a page that sleeps or is closed hears of nothing. */
export function storeOfPage(
  store: OutboxStore,
  page: Page,
  disk: { isChanged: boolean },
  busy: Busy,
): OutboxStore {
  const heard =
    <Given extends unknown[], T>(method: (...given: Given) => Promise<T>) =>
    (...given: Given): Promise<T> =>
      new Promise((resolve, reject) => {
        const changed = () => {
          disk.isChanged = true;
        };
        const work = method(...given).finally(changed);
        void busy.during(work).then(
          (value) => page.deliver(() => resolve(value)),
          (error: unknown) => page.deliver(() => reject(error as Error)),
        );
      });
  return {
    save: heard(store.save),
    release: heard(store.release),
    withdraw: heard(store.withdraw),
    read: heard(store.read),
    settle: heard(store.settle),
    noteServerTime: heard(store.noteServerTime),
    readAll: heard(store.readAll),
    readForms: heard(store.readForms),
    submitForm: heard(store.submitForm),
    retryFile: heard(store.retryFile),
    discardFile: heard(store.discardFile),
    find: heard(store.find),
    file: heard(store.file),
    clearFile: heard(store.clearFile),
    putOffFile: heard(store.putOffFile),
    device: heard(store.device),
    ensureBallast: heard(store.ensureBallast),
  };
}

/** Everything about one customer as a ZIP, for the customer (Personal Data Protection Act 2022). */
import { Readable } from "node:stream";
import { formatDateTime } from "#src/shared/date-format.ts";
import type { Language } from "#src/shared/words.ts";
import { Refusal } from "#src/shared/errors.ts";
import { inTransaction } from "#src/server/database.ts";
import type { Actor } from "#src/server/http/guards/actor.ts";
import { lazyModule } from "#src/server/lazy-module.ts";
import type { Log } from "#src/server/log.ts";
import type { FilesContext, PersonalDataHolder, PersonalFile } from "#src/server/personal-data.ts";
import { wordsOf } from "#src/server/words.ts";
import { getShopSettings } from "#src/areas/settings/core/server/queries.ts";
import { exportCustomer } from "./export-customer.ts";
import { idsOfPerson } from "../../core/server/person.ts";

const openYazl = lazyModule(() => import("yazl"));

export interface ZipMaker extends Omit<FilesContext, "language"> {
  log: Log;
  holders: readonly PersonalDataHolder[];
}

/**
 * Returns the ZIP as a stream. Its data are read at once. Each paper and photo is read or drawn when its turn comes, so
 * that one of them is in memory, and nothing more is read after the download was cancelled.
 * @throws Refusal not_found
 */
export async function customerZip(
  maker: ZipMaker,
  actor: Actor,
  customerId: string,
): Promise<Readable> {
  const { db, holders } = maker;
  const data = await inTransaction(db, (tx) =>
    exportCustomer(tx, actor, customerId, holders, { form: "zip" }),
  );
  const { business } = await getShopSettings(db);
  const language = data.customer.preferredLanguage ?? business.language;
  const ids = await idsOfPerson(db, customerId);
  const lists = await Promise.all(
    holders.flatMap(({ files }) =>
      ids.map(async (id) => (await files?.({ ...maker, language }, id)) ?? []),
    ),
  );
  const files = lists.flat().map((file) => ({ ...file, path: safePath(file.path) }));
  const { customer, notes, promoMessages, records } = data;
  const tables = Object.entries({ customer, notes, promoMessages, ...records }).map(
    ([name, rows]): PersonalFile => ({
      path: `data/${safePath(name)}.json`,
      read: async () => Buffer.from(`${JSON.stringify(rows, null, 2)}\n`),
    }),
  );
  const index = indexOf(language, business.name, data.exportedAt, [...tables, ...files]);
  return zipOf([index, ...tables, ...files], maker.log);
}

/** Keeps letters that every file system accepts. Numbers of papers have a prefix that the shop chooses. */
const safePath = (path: string): string =>
  path
    .split("/")
    .map((part) => part.replaceAll(/[^\w.-]+/g, "-").replace(/^\.+/, "") || "-")
    .join("/");

/** The list of contents, for people: what each folder has, in the customer's language. */
function indexOf(
  language: Language,
  shop: string,
  exportedAt: string,
  files: readonly PersonalFile[],
): PersonalFile {
  const word = wordsOf("customer-files", language);
  const folders = Map.groupBy(files, ({ path }) => path.slice(0, path.lastIndexOf("/")));
  const lines = [...folders].flatMap(([folder, inside]) => [
    `${folder}/  ${word(`folder.${kindOf(folder)}`)} (${inside.length})`,
    ...inside.map(({ path }) => `  ${path}`),
    "",
  ]);
  const text = [
    word("title", { shop }),
    word("made", { when: formatDateTime(exportedAt, language) }),
    "",
    word("hint"),
    "",
    ...lines,
  ].join("\r\n");
  // Without the mark some programs on phones read the text in another encoding.
  return { path: `${word("index")}.txt`, read: async () => Buffer.from(`\uFEFF${text}`) };
}

/** Papers have a folder for each kind, and photos one for each repair. */
const kindOf = (folder: string): string =>
  folder.startsWith("papers/") ? folder.replace("/", "-") : (folder.split("/")[0] ?? folder);

/** JPEG and PNG pictures, and the drawings of a PDF, are compressed already. */
const isCompressed = (path: string): boolean => /\.(jpe?g|png|webp|pdf)$/.test(path);

async function zipOf(files: readonly PersonalFile[], log: Log): Promise<Readable> {
  const { ZipFile } = await openYazl();
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => {
    // The answer has begun, so the only way to say that it is incomplete is to break it off.
    log.error({ err: error }, "a customer's ZIP failed");
    output.destroy(error);
  });
  for (const { path, read } of namedOnce(files)) {
    zip.addReadStreamLazy(path, { compress: !isCompressed(path) }, (take) => {
      if (output.destroyed) return;
      contentOf(read).then(
        (bytes) => take(null, Readable.from([bytes])),
        (error: unknown) => take(error as Error, Readable.from([])),
      );
    });
  }
  zip.end();
  return output;
}

/** The content; a note in place of a file that is lost, or was erased since the export began. */
async function contentOf(read: PersonalFile["read"]): Promise<Buffer> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found") return Buffer.alloc(0);
    throw error;
  }
}

/** Gives files of the same name a number. Some programs would keep only one of them. */
function namedOnce(files: readonly PersonalFile[]): PersonalFile[] {
  const taken = new Set<string>();
  return files.map(({ path, read }) => {
    let name = path;
    for (let number = 2; taken.has(name.toLowerCase()); number++)
      name = path.replace(/(\.\w+)?$/, (end) => `-${number}${end}`);
    taken.add(name.toLowerCase());
    return { path: name, read };
  });
}

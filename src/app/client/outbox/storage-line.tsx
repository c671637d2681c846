import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { copyOf } from "#src/client/copies/copied.ts";
import { formatDateTime, formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Button } from "#src/client/ui/button.tsx";
import { Section } from "#src/client/ui/section.tsx";

interface Storage {
  /** null: the browser does not say. */
  isPersisted: boolean | null;
  /** In bytes; null: the browser does not say. */
  used: number | null;
  free: number | null;
}

async function readStorage(): Promise<Storage> {
  // Browsers have no storage manager on plain HTTP.
  const storage = navigator.storage as StorageManager | undefined;
  const [isPersisted, estimate] = await Promise.all([
    storage?.persisted?.().catch(() => null) ?? null,
    storage?.estimate?.().catch(() => null) ?? null,
  ]);
  const { usage = null, quota } = estimate ?? {};
  const free = usage !== null && quota !== undefined ? Math.max(0, quota - usage) : null;
  return { isPersisted, used: usage, free };
}

const MB = 1_000_000;

/** Whether the browser keeps what is stored here, how much room there is, and when the server last answered. */
export function StorageLine() {
  const { t, language } = useTranslation("outbox");
  const contact = useLastContact();
  const [storage, setStorage] = useState<Storage | null>(null);
  const look = () => void readStorage().then(setStorage);
  useEffect(look, []);
  if (!storage) return null;
  const { isPersisted, used, free } = storage;
  const inMB = (bytes: number) => formatNumber(Math.ceil(bytes / MB), language);
  const ask = () => void navigator.storage.persist().then(look, look);
  return (
    <Section
      title={t("storage.title")}
      actions={
        isPersisted === false ? (
          <Button size="small" onClick={ask}>
            {t("storage.ask")}
          </Button>
        ) : null
      }
    >
      <p>
        {t(
          isPersisted === null
            ? "storage.unknown"
            : isPersisted
              ? "storage.persisted"
              : "storage.volatile",
        )}
      </p>
      <p className="text-12 text-ink-faint">
        {used === null || free === null
          ? null
          : t("storage.used", { used: inMB(used), free: inMB(free) })}{" "}
        {contact === null
          ? null
          : t("storage.contact", {
              when: formatDateTime(new Date(contact).toISOString(), language),
            })}
      </p>
    </Section>
  );
}

/** When this page last had an answer of the server, in ms since 1970. */
function useLastContact(): number | null {
  const client = useQueryClient();
  const moments = client
    .getQueryCache()
    .getAll()
    // The reading of a copy of this device is none.
    .filter(({ queryHash }) => copyOf(queryHash) === null)
    .map(({ state }) => state.dataUpdatedAt);
  return Math.max(0, ...moments) || null;
}

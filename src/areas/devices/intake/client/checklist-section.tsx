import { useQueryClient } from "@tanstack/react-query";
import { CheckCheck, Check, Minus, X } from "lucide-react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { useKeptWrite } from "#src/client/outbox/use-kept-write.ts";
import { Button } from "#src/client/ui/button.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { Section } from "#src/client/ui/section.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { devicesContract, type Device } from "../../core/contract.ts";
import { offlineChecklists } from "../../core/offline.ts";
import type { ChecklistItem } from "../../core/detail/intake.ts";
import type { checklistPhases } from "../../rules.ts";
import { ChecklistRows, type ChecklistResult } from "./checklist-rows.tsx";
import { checklistSummary } from "./checklist-summary.ts";
import { checklistWord } from "./checklist-words.ts";
import { refusalText } from "../../core/client/refusal-text.ts";

type Phase = (typeof checklistPhases)[number];

interface Change {
  id: string;
  result: ChecklistResult;
  note?: string | null;
}

/**
 * Returns a function that shows results at once and saves them. If saving fails, the screen shows the stored results.
 */
function useChecklist(device: Pick<Device, "id">) {
  const { t } = useTranslation("devices");
  const client = useQueryClient();
  const write = useKeptWrite(devicesContract.updateChecklists, offlineChecklists);
  const key = read(devicesContract.getDevice, { params: { id: device.id } }).queryKey;
  return (items: Change[]) => {
    const changed = new Map(items.map((item) => [item.id, item]));
    void client.cancelQueries({ queryKey: key });
    client.setQueryData<Device>(
      key,
      (now) =>
        now && {
          ...now,
          checklists: now.checklists.map((item) => ({ ...item, ...changed.get(item.id) })),
        },
    );
    write.mutate(
      { params: { id: device.id }, body: { items } },
      {
        onError: (error) => {
          toasts.error(error.isTransient ? t("toast.checklistFailed") : refusalText(t, error));
          void client.invalidateQueries({ queryKey: key });
        },
      },
    );
  };
}

/** The checklist before hand-over, while the device is in the workshop. Each tap on a result is saved. */
export function EditableChecklist({
  device,
  phase,
  id,
  flat = false,
  untested: problem = null,
}: {
  device: Device;
  phase: Phase;
  id?: string;
  /** Shows the checklist without a card, because it is inside a sheet. */
  flat?: boolean;
  /** The error at the first row that is not tested. */
  untested?: string | null;
}) {
  const { t } = useTranslation("devices");
  const write = useChecklist(device);
  const items = device.checklists.filter((item) => item.phase === phase);
  const { open, total, ok } = checklistSummary(device.checklists, phase);
  const untested = items.filter((item) => item.result === "not-tested");
  const allOk =
    open > 0 ? (
      <Button
        size="small"
        variant="ghost"
        icon={<CheckCheck size={16} />}
        onClick={() => write(untested.map((item) => ({ id: item.id, result: "ok" })))}
      >
        {open === total ? t("checklist.allOk") : t("checklist.restOk")}
      </Button>
    ) : null;
  const rows = (
    <ChecklistRows
      label={t(`checklist.${phase}`)}
      rows={items.map((item) => ({
        ...item,
        key: item.id,
        error: item === untested[0] ? problem : null,
      }))}
      onResult={(row, result) => write([{ id: row.key, result }])}
      onNote={(row, note) => write([{ id: row.key, result: row.result, note }])}
    />
  );
  const progress =
    open > 0 ? t("checklist.left", { count: open }) : t("checklist.summary", { ok, total });
  if (flat) {
    return (
      <div id={id}>
        <div className="mb-1 flex min-h-11 items-center justify-between gap-2">
          <span className="text-ink-quiet">{progress}</span>
          {allOk}
        </div>
        {rows}
      </div>
    );
  }
  return (
    <div id={id} tabIndex={-1} className="scroll-mt-20 outline-none">
      <Section title={t(`checklist.${phase}`)} meta={progress} actions={allOk}>
        {rows}
      </Section>
    </div>
  );
}

const marks = {
  ok: { Icon: Check, look: "text-accent-ink" },
  faulty: { Icon: X, look: "text-loss-ink" },
  "not-tested": { Icon: Minus, look: "text-ink-faint" },
} as const;

export function ReadChecklist({ items }: { items: readonly ChecklistItem[] }) {
  const { t } = useTranslation("devices");
  if (items.length === 0) return <p className="text-ink-faint">{t("checklist.none")}</p>;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-2">
      {items.map((item) => {
        const { Icon, look } = marks[item.result];
        return (
          <li key={item.id} className="flex items-start gap-2">
            <Icon size={16} aria-hidden="true" className={cx("mt-0.5 shrink-0", look)} />
            <span className="min-w-0">
              <span className={cx(item.result === "not-tested" && "text-ink-faint")}>
                {checklistWord(t, item.label)}
              </span>
              <span className="sr-only">: {t(`checklist.result.${item.result}`)}</span>
              {item.note ? <span className="block text-12 text-ink-quiet">{item.note}</span> : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

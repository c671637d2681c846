import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "#src/client/words/i18n.ts";
import { useCurrency } from "#src/client/words/money-format.tsx";
import { read } from "#src/client/data/queries.ts";
import { useSettled } from "#src/client/data/settled.ts";
import { Button } from "#src/client/ui/button.tsx";
import { FieldError } from "#src/client/ui/fields/field-error.tsx";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { Money } from "#src/client/ui/money.tsx";
import { MoneyField } from "#src/client/ui/fields/money-field.tsx";
import { SelectField } from "#src/client/ui/fields/select-field.tsx";
import { SuggestField } from "#src/client/ui/fields/suggest-field.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { inventoryContract, type ItemSummary } from "#src/areas/inventory/core/contract.ts";
import { estimatesContract } from "../contract.ts";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import {
  amountOf,
  describedAs,
  emptyLine,
  isEmptyLine,
  mayAddLine,
  problemsOf,
  withLineAfter,
  type DraftLine,
  type totalsOf,
} from "./estimate-draft.ts";
import { lineKinds, type LineKind } from "../../kinds.ts";

interface Props {
  lines: DraftLine[];
  onChange: (lines: DraftLine[]) => void;
  showProblems: boolean;
  /** The error of the list as a whole, for example that it has no lines; null if there is none. */
  problem: string | null;
}

/** The fields of all lines. Enter in a filled line inserts a line below, or goes to the next line if that is empty. */
export function LineRows({ lines, onChange, showProblems, problem }: Props) {
  const { t } = useTranslation("estimates");
  const list = useRef<HTMLOListElement>(null);
  const focusLine = (key: number) =>
    list.current
      ?.querySelector<HTMLInputElement>(`[data-line="${key}"] [data-first] input`)
      ?.focus();
  // Renders at once. Otherwise keys typed right after Enter would still go to the old line.
  const changeNow = (changed: DraftLine[]) => flushSync(() => onChange(changed));
  const addAfter = (line: DraftLine) => {
    const next = lines[lines.indexOf(line) + 1];
    if (next && isEmptyLine(next)) return focusLine(next.key);
    if (isEmptyLine(line) || !mayAddLine(lines)) return;
    const added = withLineAfter(lines, line.key);
    changeNow(added);
    const fresh = added[lines.indexOf(line) + 1];
    if (fresh) focusLine(fresh.key);
  };
  const addLast = () => {
    const fresh = emptyLine("part");
    changeNow([...lines, fresh]);
    focusLine(fresh.key);
  };
  return (
    <div>
      <div
        aria-hidden="true"
        className="mb-1 grid grid-cols-[7.5rem_minmax(0,1fr)_4.5rem_9rem_7rem_2.25rem] gap-2 text-12 text-ink-faint phone:hidden"
      >
        <span>{t("form.headKind")}</span>
        <span>{t("form.headDescription")}</span>
        <span>{t("form.headQuantity")}</span>
        <span>{t("form.headUnitPrice")}</span>
        <span className="text-right">{t("form.headTotal")}</span>
      </div>
      <ol ref={list} className="flex flex-col gap-2 phone:gap-4">
        {lines.map((line, index) => (
          <LineRow
            key={line.key}
            line={line}
            number={index + 1}
            isFirst={index === 0}
            showProblems={showProblems && (!isEmptyLine(line) || lines.length === 1)}
            onChange={(changed) =>
              onChange(lines.map((each) => (each.key === line.key ? changed : each)))
            }
            onEnter={() => addAfter(line)}
            onRemove={
              lines.length > 1
                ? () => {
                    changeNow(lines.filter((each) => each.key !== line.key));
                    const near = lines[index + 1] ?? lines[index - 1];
                    if (near) focusLine(near.key);
                  }
                : null
            }
          />
        ))}
      </ol>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          size="small"
          variant="ghost"
          icon={<Plus size={16} />}
          disabledReason={!mayAddLine(lines) && t("form.tooManyLines")}
          onClick={addLast}
        >
          {t("form.add")}
        </Button>
        <span className="text-12 text-ink-faint phone:hidden">{t("form.hint")}</span>
        <FieldError
          label={t("form.headDescription")}
          error={lines.every(isEmptyLine) ? problem : null}
        />
      </div>
    </div>
  );
}

interface RowProps {
  line: DraftLine;
  number: number;
  isFirst: boolean;
  showProblems: boolean;
  onChange: (line: DraftLine) => void;
  onEnter: () => void;
  onRemove: (() => void) | null;
}

function LineRow({ line, number, isFirst, showProblems, onChange, onEnter, onRemove }: RowProps) {
  const { t } = useTranslation("estimates");
  const used = useUsedLines(line.kind);
  const items = useItemsLike(line);
  const stocked = line.itemId === null ? null : items.find(({ id }) => id === line.itemId);
  const notes = usePriceNotes(items, used);
  const wrong = showProblems ? problemsOf(line) : {};
  const describe = (description: string) => {
    const item = items.find(({ name }) => name === description);
    const known = used.find((each) => each.description === description);
    const itemId = item?.id ?? null;
    onChange(describedAs(line, { description, itemId }, item?.price ?? known?.unitPrice ?? null));
  };
  return (
    <li
      data-line={line.key}
      className="grid grid-cols-[7.5rem_minmax(0,1fr)_4.5rem_9rem_7rem_2.25rem] items-start gap-2 phone:grid-cols-[5rem_minmax(0,1fr)_2.75rem] phone:border-b phone:border-line phone:pb-4"
      onKeyDown={(event) => {
        const isChoice = event.target instanceof HTMLSelectElement;
        const isButton = event.target instanceof HTMLButtonElement;
        if (event.key !== "Enter" || event.defaultPrevented || isChoice || isButton) return;
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        onEnter();
      }}
    >
      <SelectField
        label={t("form.kind", { line: number })}
        hideLabel
        className="phone:col-span-2"
        value={line.kind}
        options={lineKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(event) =>
          onChange({ ...line, kind: event.target.value as LineKind, itemId: null })
        }
      />
      <div
        data-first=""
        data-autofocus={isFirst || undefined}
        className="min-w-0 phone:order-2 phone:col-span-3"
      >
        <SuggestField
          label={t("form.description", { line: number })}
          hideLabel
          placeholder={t("form.descriptionHint")}
          maxLength={200}
          value={line.description}
          suggestions={[
            ...items.map(({ name }) => name),
            ...used.map(({ description }) => description),
          ]}
          notes={notes}
          hint={stocked ? t("form.inStock", { count: stocked.available }) : undefined}
          error={wrong.description && t(`form.${wrong.description}`)}
          onChange={describe}
        />
      </div>
      <TextField
        label={t("form.quantity", { line: number })}
        hideLabel
        inputMode="numeric"
        maxLength={3}
        className="phone:order-3"
        inputClassName="text-right"
        value={line.quantity}
        error={wrong.quantity && t(`form.${wrong.quantity}`)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange({ ...line, quantity: event.target.value })}
      />
      <MoneyField
        label={t("form.unitPrice", { line: number })}
        hideLabel
        className="phone:order-4 phone:col-span-2"
        value={line.unitPrice}
        error={wrong.unitPrice && t(`form.${wrong.unitPrice}`)}
        onChange={(unitPrice) => onChange({ ...line, unitPrice })}
      />
      <span className="flex h-9 items-center justify-end truncate phone:hidden">
        <Money minor={amountOf(line)} />
      </span>
      <span className="phone:order-1 phone:col-start-3 phone:row-start-1">
        {onRemove ? (
          <IconButton
            label={t("form.remove", { line: number })}
            icon={<Trash2 size={16} />}
            onClick={onRemove}
          />
        ) : null}
      </span>
    </li>
  );
}

const LETTERS = 2;
const ITEMS_OFFERED = 6;

/**
 * For a part: the items that the inventory finds for the typed text. Empty for users who may not search the inventory.
 */
function useItemsLike({ kind, description }: DraftLine) {
  const { may } = useShop();
  const typed = kind === "part" ? description.trim() : "";
  const search = useSettled(typed.length >= LETTERS ? typed : "");
  const { data } = useQuery({
    ...read(inventoryContract.listItems, { query: { search, limit: ITEMS_OFFERED } }),
    enabled: search !== "" && (may("view_inventory") || may("use_parts") || may("create_devices")),
    placeholderData: keepPreviousData,
  });
  return kind === "part" ? (data?.items ?? []) : [];
}

/** The price of each suggestion, and how many pieces of an item can be had. */
function usePriceNotes(
  items: readonly ItemSummary[],
  used: readonly { description: string; unitPrice: number }[],
): ReadonlyMap<string, string> {
  const { t } = useTranslation("estimates");
  const { money } = useCurrency();
  return new Map([
    ...used.map(({ description, unitPrice }) => [description, money(unitPrice)] as const),
    ...items.map(({ name, price, available }) => {
      const stock = available > 0 ? t("form.inStock", { count: available }) : t("form.noneInStock");
      return [name, `${money(price)} · ${stock}`] as const;
    }),
  ]);
}

/** Lines of this kind from earlier estimates, with their prices. Empty while they load or when loading failed. */
function useUsedLines(kind: LineKind) {
  const { data } = useQuery(read(estimatesContract.listUsedEstimateLines, { query: { kind } }));
  return data?.items ?? [];
}

export function EstimateTotals({ totals }: { totals: ReturnType<typeof totalsOf> }) {
  const { t } = useTranslation("estimates");
  return (
    <dl aria-live="polite" className="rounded-control bg-sunken px-3 py-2.5">
      {totals.fee ? (
        <div className="flex items-baseline justify-between gap-4 text-ink-quiet">
          <dt>{t(`fee.${totals.fee.fee}`, { percent: totals.fee.percent })}</dt>
          <dd>
            <Money minor={totals.fee.amount} />
          </dd>
        </div>
      ) : null}
      <div className="flex items-baseline justify-between gap-4">
        <dt className="font-medium">{t("total")}</dt>
        <dd>
          <Money minor={totals.total} className="text-20 font-strong" />
        </dd>
      </div>
    </dl>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { read, retryOf } from "#src/client/data/queries.ts";
import { CheckboxField } from "#src/client/ui/fields/checkbox-field.tsx";
import { cx } from "#src/client/ui/cx.ts";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useSettled } from "#src/client/data/settled.ts";
import { inventoryContract } from "#src/areas/inventory/contract.ts";
import type { Returned } from "../../contract.ts";
import { returnRefusal, useTakeStep } from "../../client/return-acts.ts";
import { TaskDialog } from "./task-dialog.tsx";

const AT_MOST = 8;

const SerialChoice = lazyWithWords(
  () => import("#src/areas/inventory/serials/client/serial-choice.tsx"),
  "serials",
);

/** Another one for it: goods leave the stock. Goods that were sold are replaced by the same unless others are chosen. */
export function ReplaceDialog({ returned, onClose }: { returned: Returned; onClose: () => void }) {
  const { t } = useTranslation("returns");
  const isGoods = returned.saleItemId !== null;
  const [typed, setTyped] = useState(isGoods ? returned.description : "");
  const [chosen, setChosen] = useState<Returned["item"]>(null);
  const [serials, setSerials] = useState<readonly string[]>([]);
  const [keepsDefective, setKeeps] = useState(isGoods);
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const search = useSettled(typed.trim());
  const items = useQuery(
    read(inventoryContract.listItems, { query: { search, limit: AT_MOST, sort: "name" } }),
  );
  const step = useTakeStep();
  // The same again, unless another is chosen.
  const given = chosen ?? returned.item;
  const isNamed = given?.isSerialised ?? false;
  const isMissing = !given;
  const isUnnamed = isNamed && serials.length !== returned.quantity;
  const send = () => {
    setAsked(true);
    setProblem(null);
    if (isMissing || isUnnamed) return;
    step.mutate(
      {
        params: { id: returned.id },
        body: {
          step: "replaced",
          version: returned.version,
          replacement: {
            ...(chosen && { itemId: chosen.id }),
            ...(isNamed && { serials: [...serials] }),
            ...(isGoods && { keepsDefective }),
          },
        },
      },
      { onSuccess: onClose, onError: (error) => setProblem(returnRefusal(t, error)) },
    );
  };
  return (
    <TaskDialog
      returned={returned}
      title={t("verb.replaced")}
      dirty={chosen !== null || serials.length > 0}
      sending={step.isPending}
      problem={problem}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        label={t("replace.search")}
        hint={isGoods ? t("replace.sameHint") : t("replace.searchHint")}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
        error={asked && isMissing ? t("replace.choose") : undefined}
      />
      {items.isError ? (
        <ErrorState
          title={t("replace.failed")}
          onRetry={retryOf(items)}
          retrying={items.isFetching}
        />
      ) : items.data ? (
        <fieldset>
          <legend className="sr-only">{t("replace.choose")}</legend>
          <div className="flex flex-col gap-1.5">
            {items.data.items.map((item) => (
              <label
                key={item.id}
                className={cx(
                  "flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 ring-1 ring-line ring-inset hover:bg-sunken has-checked:bg-accent-soft has-checked:ring-accent-line has-focus-visible:outline-2 has-focus-visible:outline-ring",
                  item.available < 1 && "opacity-60",
                )}
              >
                <input
                  type="radio"
                  name="replacement"
                  className="size-4 accent-accent"
                  disabled={item.available < 1}
                  checked={chosen?.id === item.id}
                  onChange={() => {
                    setChosen(item);
                    setSerials([]);
                  }}
                />
                <span className="min-w-0 flex-1 truncate font-medium">{item.name}</span>
                <span className="text-12 whitespace-nowrap text-ink-quiet tabular-nums">
                  {t("replace.available", { count: item.available })}
                </span>
              </label>
            ))}
          </div>
          {items.data.items.length === 0 ? (
            <p className="py-2 text-ink-quiet">{t("replace.nothing")}</p>
          ) : null}
        </fieldset>
      ) : (
        <SkeletonText lines={3} />
      )}
      {isNamed && given ? (
        <fieldset>
          <legend className="mb-2 font-medium">
            {t("replace.pieces", { count: returned.quantity })}
          </legend>
          <Suspense fallback={<SkeletonText lines={3} />}>
            <SerialChoice key={given.id} itemId={given.id} chosen={serials} onChange={setSerials} />
          </Suspense>
          <FormError
            text={
              asked && isUnnamed
                ? t("replace.piecesWrong", { count: returned.quantity, chosen: serials.length })
                : null
            }
          />
        </fieldset>
      ) : null}
      {isGoods ? (
        <CheckboxField
          label={t("replace.keepsDefective")}
          hint={t("replace.keepsDefectiveHint")}
          checked={keepsDefective}
          onChange={(event) => setKeeps(event.target.checked)}
        />
      ) : null}
    </TaskDialog>
  );
}

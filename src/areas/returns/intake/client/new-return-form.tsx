import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { read, retryOf } from "#src/client/data/queries.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { ErrorState } from "#src/client/ui/feedback/error-state.tsx";
import { FormError } from "#src/client/ui/forms/form-error.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { Skeleton, SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useShop } from "#src/areas/devices/client/use-shop.ts";
import { returnsContract, type Returnability } from "../../contract.ts";
import { AccessoryRows, type Accessory } from "./accessory-rows.tsx";
import type { ChosenOrigin } from "./found-origins.tsx";
import { returnRefusal, useCreateReturn } from "../../client/return-acts.ts";
import { WarrantyBadge } from "../../steps/client/warranty-badge.tsx";

const SerialChoice = lazyWithWords(
  () => import("#src/areas/inventory/serials/client/serial-choice.tsx"),
  "serials",
);

/** Why it came back, what came along, and how it stands with the warranty before anything is written. */
export function NewReturnForm({
  origin,
  onBack,
  onClose,
  onCreated,
}: {
  origin: ChosenOrigin;
  onBack: (() => void) | null;
  onClose: () => void;
  onCreated: (id: string) => void;
}) {
  const { t } = useTranslation("returns");
  const { may, settings } = useShop();
  const { deviceId, saleItemId } = origin;
  const ids = { ...(deviceId && { deviceId }), ...(saleItemId && { saleItemId }) };
  const state = useQuery(read(returnsContract.getReturnability, { query: ids }));
  const [reason, setReason] = useState("");
  const [lateReason, setLateReason] = useState("");
  const [quantity, setQuantity] = useState("1");
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  const [items, setItems] = useState<Accessory[]>(() =>
    settings.devices.returnChecklistItems.map((label) => ({
      label,
      result: "not-tested",
      note: null,
    })),
  );
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const create = useCreateReturn();
  // Goods sold by serial number are named, and counted by that; of one that is left there is no choice.
  const left = state.data?.serials ?? [];
  const isNamed = left.length > 0;
  const serials = picked ?? (left.length === 1 ? left : []);
  const pieces = isNamed ? serials.length : Number(quantity);
  const isPiecesWrong = !Number.isInteger(pieces) || pieces < 1 || pieces > origin.most;
  const isLate = state.data?.isLate ?? false;
  const isTaken = Boolean(state.data?.openReturn);
  const mayBeLate = may("overrule_warranty");
  const send = () => {
    setAsked(true);
    setProblem(null);
    if (!reason.trim() || isPiecesWrong || (isLate && !lateReason.trim())) return;
    create.mutate(
      {
        body: {
          ...ids,
          quantity: pieces,
          ...(isNamed && { serials: [...serials] }),
          returnReason: reason.trim(),
          accessories: items,
          ...(isLate && { lateReason: lateReason.trim() }),
        },
      },
      {
        onSuccess: ({ id }) => onCreated(id),
        onError: (error) => setProblem(returnRefusal(t, error)),
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("new.title")}
      description={`${origin.name} · ${origin.detail}`}
      dirty={reason !== ""}
      footer={
        <>
          {onBack ? <Button onClick={onBack}>{t("common:back")}</Button> : null}
          <Button
            variant="primary"
            loading={create.isPending}
            disabledReason={
              isTaken ? t("new.open") : isLate && !mayBeLate ? t("new.lateForbidden") : undefined
            }
            onClick={send}
          >
            {t("new.action")}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {state.isError ? (
          <ErrorState
            title={returnRefusal(t, state.error)}
            onRetry={retryOf(state)}
            retrying={state.isFetching}
          />
        ) : state.data ? (
          <State state={state.data} />
        ) : (
          <Skeleton className="h-16 w-full" />
        )}
        {isLate && mayBeLate ? (
          <TextArea
            label={t("new.lateReason")}
            rows={2}
            maxLength={300}
            value={lateReason}
            onChange={(event) => setLateReason(event.target.value)}
            error={asked && !lateReason.trim() ? t("refused.reason-missing") : undefined}
          />
        ) : null}
        <TextArea
          label={t("field.returnReason")}
          rows={3}
          maxLength={2000}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={asked && !reason.trim() ? t("common:invalid.required") : undefined}
        />
        {isNamed && state.data?.itemId ? (
          <fieldset>
            <legend className="mb-2 font-medium">{t("new.which")}</legend>
            <Suspense fallback={<SkeletonText lines={3} />}>
              <SerialChoice
                itemId={state.data.itemId}
                only={left}
                chosen={serials}
                onChange={setPicked}
              />
            </Suspense>
            <FormError text={asked && isPiecesWrong ? t("new.noPiece") : null} />
          </fieldset>
        ) : origin.most > 1 ? (
          <TextField
            label={t("origin.pieces")}
            hint={t("new.most", { most: origin.most })}
            inputMode="numeric"
            value={quantity}
            onChange={(event) => setQuantity(event.target.value)}
            error={asked && isPiecesWrong ? t("new.piecesWrong", { most: origin.most }) : undefined}
          />
        ) : null}
        {items.length > 0 ? (
          <div>
            <p className="mb-2 font-medium">{t("accessories.title")}</p>
            <AccessoryRows items={items} onChange={setItems} />
          </div>
        ) : null}
        <FormError text={problem} />
      </form>
    </Dialog>
  );
}

function State({ state }: { state: Returnability }) {
  const { t, language } = useTranslation("returns");
  const day = (iso: string) => formatDate(iso, language);
  if (state.openReturn) {
    return (
      <Notice
        tone="waiting"
        title={t("new.open")}
        action={
          <AppLink href={`/returns/${state.openReturn.id}`} className="font-medium underline">
            {state.openReturn.returnNumber}
          </AppLink>
        }
      />
    );
  }
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sunken px-3 py-2">
        <WarrantyBadge status={state.warrantyStatus} />
        <span className="text-ink-quiet">
          {state.warrantyUntil
            ? t("new.warrantyUntil", { day: day(state.warrantyUntil) })
            : t("new.noWarranty")}
        </span>
      </p>
      {state.isLate ? (
        <Notice tone="waiting" title={t("new.late", { day: day(state.lastReturnDay) })} />
      ) : null}
    </>
  );
}

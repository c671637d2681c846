import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { pageHref } from "#src/shared/addresses.ts";
import { formatDate } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { lazyWithWords } from "#src/client/words/lazy-with-words.ts";
import { read } from "#src/client/data/queries.ts";
import { AppLink } from "#src/client/ui/app-link.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { ControlledField, type AppForm } from "#src/client/ui/forms/form-base.tsx";
import { FormDialog } from "#src/client/ui/forms/form-dialog.tsx";
import { NotLoaded } from "#src/client/ui/feedback/loaded.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { Skeleton, SkeletonText } from "#src/client/ui/feedback/skeleton.tsx";
import { TextArea } from "#src/client/ui/fields/text-area.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { returnsContract, type Returnability } from "../../contract.ts";
import { AccessoryRows } from "./accessory-rows.tsx";
import type { ChosenOrigin } from "./found-origins.tsx";
import { useNewReturnForm, type NewReturnValues } from "./use-new-return-form.ts";
import { WarrantyBadge } from "../../core/client/warranty-badge.tsx";

const SerialChoice = lazyWithWords(
  () => import("#src/areas/inventory/serials/client/serial-choice.tsx"),
  "serials",
);

interface Props {
  origin: ChosenOrigin;
  onBack: (() => void) | null;
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** The form for a return's reason, accessories and pieces. It shows the warranty before the return is created. */
export function NewReturnForm({ origin, onBack, onClose, onCreated }: Props) {
  const { t, language } = useTranslation("returns");
  const { may, settings } = useShop();
  const mayBeLate = may("overrule_warranty");
  const { deviceId, saleItemId } = origin;
  const ids = { ...(deviceId && { deviceId }), ...(saleItemId && { saleItemId }) };
  const state = useQuery(read(returnsContract.getReturnability, { query: ids }));
  const { form, serialsOf, shape } = useNewReturnForm(origin, ids, state.data, onCreated);
  const isLate = state.data?.isLate ?? false;
  const accessoriesHelp = shape.helpOf("accessories", language);
  const isTaken = Boolean(state.data?.openReturn);
  return (
    <FormDialog
      onClose={onClose}
      title={t("new.title")}
      description={`${origin.name} · ${origin.detail}`}
      form={form}
      secondary={onBack ? <Button onClick={onBack}>{t("common:back")}</Button> : null}
      submitLabel={t("new.action")}
      disabledReason={
        isTaken ? t("new.open") : isLate && !mayBeLate ? t("new.lateForbidden") : undefined
      }
    >
      {state.data && !state.isError ? (
        <State state={state.data} />
      ) : (
        <NotLoaded
          query={state}
          failed={t("detail.failed")}
          placeholder={<Skeleton className="h-16 w-full" />}
        />
      )}
      {isLate && mayBeLate ? (
        <TextArea
          label={t("new.lateReason")}
          rows={2}
          maxLength={300}
          {...form.field("lateReason")}
        />
      ) : null}
      <TextArea
        {...shape.look("returnReason", t("field.returnReason"))}
        rows={3}
        maxLength={2000}
        data-autofocus
        {...form.field("returnReason")}
      />
      {state.data?.itemId && state.data.serials.length > 0 ? (
        <PieceChoice
          form={form}
          itemId={state.data.itemId}
          left={state.data.serials}
          serialsOf={serialsOf}
        />
      ) : origin.most > 1 ? (
        <TextField
          label={t("origin.pieces")}
          hint={t("new.most", { most: origin.most })}
          inputMode="numeric"
          {...form.field("quantity")}
        />
      ) : null}
      {settings.devices.returnChecklistItems.length > 0 && !shape.isHidden("accessories") ? (
        <ControlledField form={form} name="accessories">
          {({ value, onChange }) => (
            <div>
              <p className="mb-2 font-medium">
                {shape.labelIn("accessories", t("accessories.title"))}
              </p>
              {accessoriesHelp ? (
                <p className="-mt-1.5 mb-2 text-12 text-ink-faint">{accessoriesHelp}</p>
              ) : null}
              <AccessoryRows items={value} onChange={onChange} />
            </div>
          )}
        </ControlledField>
      ) : null}
    </FormDialog>
  );
}

/** Chooses which pieces of a serialised item come back. */
function PieceChoice({
  form,
  itemId,
  left,
  serialsOf,
}: {
  form: AppForm<NewReturnValues, NewReturnValues>;
  itemId: string;
  /** The serial numbers of the pieces that can come back. */
  left: readonly string[];
  serialsOf: (picked: NewReturnValues["picked"]) => readonly string[];
}) {
  const { t } = useTranslation("returns");
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t("new.which")}</legend>
      <ControlledField form={form} name="picked">
        {({ value, onChange, error }) => (
          <Suspense fallback={<SkeletonText lines={3} />}>
            <SerialChoice
              itemId={itemId}
              only={left}
              chosen={serialsOf(value)}
              onChange={onChange}
              error={error}
            />
          </Suspense>
        )}
      </ControlledField>
    </fieldset>
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
          <AppLink
            href={pageHref("/returns/$id", { id: state.openReturn.id })}
            className="font-medium underline"
          >
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

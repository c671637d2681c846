import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { customersContract } from "#src/areas/customers/contract.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { Fold } from "#src/client/ui/fold.tsx";
import { TextField } from "#src/client/ui/fields/text-field.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { missesText, refusedIn, typedIn } from "./group-state.ts";
import type { Visit } from "./handset-history.tsx";
import { handsetOf, isDuplicateAccepted } from "./intake-values.ts";
import { refusalText } from "../../core/client/refusal-text.ts";
import type { IntakeSection } from "./use-intake.ts";

const HandsetHistory = lazy(() => import("./handset-history.tsx"));

const numbers = ["imei", "serialNumber"] as const;

/** The fields for IMEI and serial number, and the earlier visits of the handset with these numbers. */
export function IntakeNumbers({ form, values, shape }: IntakeSection) {
  const { t } = useTranslation("devices");
  const client = useQueryClient();
  const { setValue } = form;

  const takeOver = async (visit: Visit) => {
    if (!values.brand) setValue("brand", visit.brand, { shouldValidate: true });
    if (!values.model) setValue("model", visit.model, { shouldValidate: true });
    if (values.customer) return;
    try {
      const customer = await client.fetchQuery(
        read(customersContract.getCustomer, { params: { id: visit.customer.id } }),
      );
      setValue("customer", customer, { shouldValidate: true });
    } catch (error) {
      toasts.error(refusalText(t, error));
    }
  };

  const shown = numbers.filter((field) => !shape.isHidden(field));
  if (shown.length === 0) return null;
  return (
    <Fold
      title={t("intake:numbers")}
      state={typedIn(...shown.map((field) => values[field])) ?? t("intake:notGiven")}
      isNeeded={missesText({ values, shape }, shown)}
      refused={refusedIn(form, ["imei", "serialNumber"])}
    >
      <div className="flex flex-col gap-4">
        {shape.isHidden("imei") ? null : (
          <TextField
            {...shape.look("imei", t("field.imei"), t("intake:imeiHint"))}
            inputMode="numeric"
            maxLength={30}
            {...form.field("imei")}
          />
        )}
        {shape.isHidden("serialNumber") ? null : (
          <TextField
            {...shape.look("serialNumber", t("field.serialNumber"))}
            maxLength={80}
            {...form.field("serialNumber")}
          />
        )}
        {typedIn(values.imei, values.serialNumber) ? (
          <Suspense>
            <HandsetHistory
              serialNumber={values.serialNumber}
              imei={values.imei}
              onUse={(visit) => void takeOver(visit)}
              isAccepted={isDuplicateAccepted(values)}
              onAccept={(isAccepted) =>
                setValue("acceptedHandset", isAccepted ? handsetOf(values) : "")
              }
            />
          </Suspense>
        ) : null}
      </div>
    </Fold>
  );
}

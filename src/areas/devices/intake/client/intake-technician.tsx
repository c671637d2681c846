import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#src/client/words/i18n.ts";
import { read } from "#src/client/data/queries.ts";
import { Fold } from "#src/client/ui/fold.tsx";
import { FieldError } from "#src/client/ui/fields/field-error.tsx";
import { devicesContract } from "../../core/contract.ts";
import { TechnicianChoice } from "../../assignment/client/technician-choice.tsx";
import { refusedIn } from "./group-state.ts";
import type { IntakeSection } from "./use-intake.ts";

/** The choice of a technician. It is optional, because a technician can also be assigned after the intake. */
export default function IntakeTechnician({ form, values }: IntakeSection) {
  const { t } = useTranslation("devices");
  const query = useQuery(read(devicesContract.listTechnicians, {}));
  const chosen = query.data?.items.find((each) => each.id === values.technicianId);
  const { error } = form.field("technicianId");
  return (
    <Fold
      title={t("technician")}
      state={chosen?.name ?? t("technicians.later")}
      refused={refusedIn(form, ["technicianId"])}
    >
      {query.isError ? (
        <p className="text-ink-quiet">{t("technicians.failed")}</p>
      ) : (
        <>
          <TechnicianChoice
            technicians={query.data?.items}
            value={values.technicianId}
            onChange={(technicianId) => form.setValue("technicianId", technicianId)}
            mayBeNobody
          />
          <FieldError label={t("technician")} error={error} className="mt-2" />
        </>
      )}
    </Fold>
  );
}

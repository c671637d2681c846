import { pageHref } from "#src/shared/addresses.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { ApiRefusal } from "#src/client/data/api.ts";
import { ImportOptions } from "#src/client/imports/import-options.tsx";
import { ImportPage } from "#src/client/imports/import-page.tsx";
import { useImportProblem } from "#src/client/imports/import-problem.ts";
import type { OptionsProps } from "#src/client/imports/import-screen.ts";
import { formatNumber } from "#src/client/words/dates.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { deviceImportEndpoints, deviceRowKinds } from "../contract.ts";
import { importFields, MAX_BYTES, MAX_ROWS } from "../rules.ts";
import { DeviceRow } from "./device-row.tsx";

/** The screen for importing the open repairs of another program: choose a file, check it, have it taken in. */
export function DeviceImportPage() {
  const { t } = useTranslation("device-import");
  return (
    <ImportPage
      endpoints={deviceImportEndpoints}
      address="/devices/import"
      limits={{ rows: MAX_ROWS, bytes: MAX_BYTES }}
      problemOf={useDeviceImportProblem()}
      title={t("title")}
      records={{ href: pageHref("/devices"), label: t("devices:title") }}
      about={t("choose.what")}
      fields={importFields.map((value) => ({ value, label: t(`field.${value}`) }))}
      hasNumbers
      errorText={(code, params) => t(`error.${code}`, params)}
      changedSince={t("changedSince")}
      applied={({ counts }) => ({
        hint: t("appliedHint", { count: counts.new }),
        label: t("toDevices"),
      })}
      options={(props) => <DeviceOptions {...props} />}
      kinds={deviceRowKinds.map((kind) => ({
        kind,
        label: kind === "unchanged" ? t("leftOut") : t(`file-import:kind.${kind}`),
      }))}
      line={(row, { state }) => {
        const { given, kind, leftOut, deviceId } = row;
        const { brand, model, customerName, customerPhone } = given;
        const phone = customerPhone === undefined ? "" : formatPhone(String(customerPhone));
        return {
          name: [brand, model].filter(Boolean).join(" "),
          number: [customerName, phone].filter(Boolean).join(" · "),
          href: pageHref("/devices/$id", { id: deviceId }),
          isThere: leftOut === "already-here" || (state === "applied" && kind === "new"),
          content: <DeviceRow row={row} />,
        };
      }}
    />
  );
}

/** Says what the import will do. */
function DeviceOptions(props: OptionsProps<typeof deviceImportEndpoints>) {
  const { t, language } = useTranslation("device-import");
  const { counts } = props.file;
  const words = (key: "options.will" | "options.leftOut", count: number) =>
    t(key, { count, number: formatNumber(count, language) });
  return (
    <ImportOptions
      {...props}
      will={counts.new > 0 ? words("options.will", counts.new) : null}
      after={t("options.noMessages")}
      leftOut={counts.unchanged > 0 ? words("options.leftOut", counts.unchanged) : null}
      options={{}}
    />
  );
}

/** Returns a function that explains why a file was refused or a request failed. */
function useDeviceImportProblem(): (error: unknown) => string {
  const { t } = useTranslation("device-import");
  const problemOf = useImportProblem(MAX_BYTES);
  return (error) =>
    error instanceof ApiRefusal && error.params["permission"] === "lower_prices"
      ? t("options.mayNotBeFree")
      : problemOf(error);
}

import { useEffect, useMemo } from "react";
import { useTranslation } from "#src/client/words/i18n.ts";
import { Fold } from "#src/client/ui/fold.tsx";
import { useShop } from "#src/areas/settings/core/client/use-shop.ts";
import { ownSignature } from "./own-signature.ts";
import { isGiven, type SignatureDrafts } from "./signature-draft.ts";
import { SignatureField } from "./signature-field.tsx";
import type { SignatureRole } from "../../kinds.ts";

interface Props {
  roles: readonly SignatureRole[];
  /** The name that is suggested for each person who signs. */
  names: Record<SignatureRole, string>;
  value: SignatureDrafts;
  onChange: (value: SignatureDrafts) => void;
  errors: Partial<Record<SignatureRole, string | undefined>>;
  refused: number;
}

/** The signatures at intake. Customer and staff sign for the device and its accessories. */
export default function IntakeSignatures(props: Props) {
  const { roles, names, onChange, errors, refused } = props;
  const { t } = useTranslation("signatures");
  const value = useOwnStart(props);
  const missing = roles.filter((role) => !isGiven(value[role]));
  const state =
    missing.length === 0
      ? t("complete")
      : missing.length < roles.length
        ? t("stillMissing", { who: missing.map((role) => t(`role.${role}`)).join(", ") })
        : t("missing");
  return (
    <Fold title={t("title")} state={state} isNeeded={missing.length > 0} refused={refused}>
      <p className="mb-3 text-12 text-ink-faint">{t("intakeHint")}</p>
      <div className="flex flex-col gap-4">
        {roles.map((role) => (
          <SignatureField
            key={role}
            label={t(`role.${role}`)}
            name={names[role]}
            hint={role === "customer" ? t("signedByHint") : undefined}
            value={value[role]}
            onChange={(draft) => onChange({ ...value, [role]: draft })}
            error={errors[role]}
          />
        ))}
      </div>
    </Fold>
  );
}

/** The signatures. That of staff starts as the setting says, until the user changes it. */
function useOwnStart({ value, onChange, roles }: Props): SignatureDrafts {
  const { me, settings } = useShop();
  const how = settings.devices.ourSignature;
  const own = useMemo(() => ownSignature(how, me.name), [how, me.name]);
  const { staff } = value;
  const starts = how !== "here" && roles.includes("staff") && !staff.isChosen && !isGiven(staff);
  const drafts = starts ? { ...value, staff: own } : value;
  useEffect(() => {
    if (starts) onChange(drafts);
  });
  return drafts;
}

import { useTranslation } from "#src/client/words/i18n.ts";
import { Section } from "#src/client/ui/section.tsx";
import type { SignatureRole } from "../rules.ts";
import type { SignatureDrafts } from "./signature-draft.ts";
import { SignatureField } from "./signature-field.tsx";

interface Props {
  roles: readonly SignatureRole[];
  /** The suggested name of each signer. */
  names: Record<SignatureRole, string>;
  value: SignatureDrafts;
  onChange: (value: SignatureDrafts) => void;
  errors: Partial<Record<SignatureRole, string | undefined>>;
}

/** Customer and staff sign for the device and its accessories at intake. */
export default function IntakeSignatures({ roles, names, value, onChange, errors }: Props) {
  const { t } = useTranslation("signatures");
  return (
    <Section title={t("title")} meta={t("intakeHint")}>
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
    </Section>
  );
}

import { needed } from "#src/client/checks.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { ProviderDialog } from "#src/client/providers/provider-dialog.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import {
  senderPattern,
  smsProvidersContract,
  type SmsProviderSettings,
} from "../../providers/contract.ts";
import type { SmsCredentialName } from "../../providers/provider-names.ts";

interface Props {
  provider: SmsProviderSettings;
  title: string;
  onClose: () => void;
}

/** The dialog with the sender and the credentials of an SMS provider. */
export default function SmsProviderDialog({ provider: settings, title: provider, onClose }: Props) {
  const { t } = useTranslation("sms-providers");
  const save = useWrite(smsProvidersContract.saveSmsProvider);
  const test = useWrite(smsProvidersContract.testSmsProvider);
  const { name, needsSender } = settings;
  return (
    <ProviderDialog
      provider={provider}
      description={t(`where.${name}`)}
      settings={settings}
      wordsOf={(field) => ({
        label: t(`field.${field as SmsCredentialName}`),
        hint: t(`fieldHint.${field as SmsCredentialName}`, { provider }),
      })}
      sender={{
        label: t("sender.label"),
        hint: t("sender.hint", { provider }),
        optional: !needsSender,
        check: (typed) => {
          if (needsSender && typed === "") return needed(typed);
          return senderPattern.test(typed) ? undefined : "sms-providers:sender.wrong";
        },
      }}
      save={(body) => save.mutateAsync({ params: { name }, body })}
      test={() => test.mutateAsync({ params: { name }, body: {} })}
      onClose={onClose}
    />
  );
}

import { useTranslation } from "#src/client/words/i18n.ts";
import { useWrite } from "#src/client/data/queries.ts";
import { CallbackAddress } from "#src/client/providers/callback-address.tsx";
import { ProviderDialog } from "#src/client/providers/provider-dialog.tsx";
import { gatewaysContract, type Gateway } from "../../gateways/contract.ts";
import type { CredentialName } from "../../gateways/gateway-names.ts";

interface Props {
  gateway: Gateway;
  title: string;
  onClose: () => void;
}

/** The dialog with the credentials of a payment provider. */
export default function GatewayDialog({ gateway, title: provider, onClose }: Props) {
  const { t } = useTranslation("gateways");
  const save = useWrite(gatewaysContract.saveGateway);
  const test = useWrite(gatewaysContract.testGateway);
  const { name, callbackUrl, isSimulated } = gateway;
  return (
    <ProviderDialog
      provider={provider}
      description={t(`where.${name}`, { provider })}
      settings={gateway}
      wordsOf={(field) => ({
        label: t(`field.${field as CredentialName}`),
        hint: t(`fieldHint.${field as CredentialName}`, { provider }),
      })}
      longField="publicKey"
      hasSandbox={!isSimulated}
      save={(body) => save.mutateAsync({ params: { name }, body })}
      test={() => test.mutateAsync({ params: { name }, body: {} })}
      onClose={onClose}
    >
      {callbackUrl ? (
        <CallbackAddress hint={t("callback.hint", { provider })} address={callbackUrl} />
      ) : (
        <p className="text-ink-quiet">{t("callback.none", { provider })}</p>
      )}
    </ProviderDialog>
  );
}

import { useState } from "react";
import { useWrite } from "#src/client/data/queries.ts";
import { CallbackAddress } from "#src/client/providers/callback-address.tsx";
import { Button } from "#src/client/ui/button.tsx";
import { Notice } from "#src/client/ui/feedback/notice.tsx";
import { Dialog } from "#src/client/ui/forms/dialog.tsx";
import { useTranslation } from "#src/client/words/i18n.ts";
import { smsProvidersContract, type SmsProviderSettings } from "../../providers/contract.ts";

interface Props {
  provider: SmsProviderSettings;
  title: string;
  onClose: () => void;
}

/** Makes the secret address for delivery reports, and shows it once. */
export default function CallbackAddressDialog({ provider, title, onClose }: Props) {
  const { t } = useTranslation("sms-providers");
  const making = useWrite(smsProvidersContract.makeCallbackAddress);
  const [url, setUrl] = useState<string | null>(null);
  // After the address was made, the settings say that there is one.
  const [hadAddress] = useState(provider.hasReports);
  const make = () =>
    making.mutate(
      { params: { name: provider.name }, body: {} },
      {
        onSuccess: (made) => setUrl(made.url),
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("address.title", { provider: title })}
      description={t("address.intro", { provider: title })}
      footer={
        <>
          <Button onClick={onClose}>{t(url ? "common:close" : "common:cancel")}</Button>
          {url ? null : (
            <Button variant="primary" loading={making.isPending} onClick={make}>
              {t("address.make")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {url ? <CallbackAddress address={url} hint={t("address.once")} /> : null}
        <p className="text-ink-quiet">{t("address.where")}</p>
        {hadAddress && !url ? (
          <Notice tone="waiting" title={t("address.ends")}>
            {t("address.endsHint", { provider: title })}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}

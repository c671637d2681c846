import { ArrowDown, ArrowUp } from "lucide-react";
import { useWrite } from "#src/client/data/queries.ts";
import { IconButton } from "#src/client/ui/icon-button.tsx";
import { toasts } from "#src/client/ui/feedback/toasts.ts";
import { useTranslation } from "#src/client/words/i18n.ts";
import { smsProvidersContract, type SmsProviderSettings } from "../../providers/contract.ts";
import { sendingProviders, type SendingProvider } from "../../providers/provider-names.ts";

interface Props {
  provider: SmsProviderSettings;
  title: string;
  /** The providers that send, in their order. */
  all: readonly SmsProviderSettings[];
}

/** At the end of the list, the button keeps its place and the focus. */
const only = (isPossible: boolean) =>
  isPossible ? {} : { "aria-disabled": true, className: "opacity-40" };

/** Moves a provider up or down in the order in which providers get messages. */
export function MoveButtons({ provider, title, all }: Props) {
  const { t } = useTranslation("sms-providers");
  const ordering = useWrite(smsProvidersContract.orderSmsProviders);
  const names = all.flatMap(({ name }) => sendingProviders.filter((each) => each === name));
  const place = names.findIndex((name) => name === provider.name);
  const move = (by: 1 | -1) => {
    if (ordering.isPending || names[place + by] === undefined) return;
    const moved = names
      .toSpliced(place, 1)
      .toSpliced(place + by, 0, names[place] as SendingProvider);
    ordering.mutate(
      { body: { names: moved } },
      {
        onSuccess: () =>
          toasts.success(t("order.done", { provider: title, place: place + by + 1 })),
      },
    );
  };
  return (
    <span className="flex items-center gap-1">
      <IconButton
        label={`${t("order.up")}: ${title}`}
        icon={<ArrowUp size={16} />}
        {...only(place > 0)}
        onClick={() => move(-1)}
      />
      <IconButton
        label={`${t("order.down")}: ${title}`}
        icon={<ArrowDown size={16} />}
        {...only(place < names.length - 1)}
        onClick={() => move(1)}
      />
    </span>
  );
}

import { useTranslation } from "#src/client/words/i18n.ts";
import { useSession } from "#src/client/session.tsx";
import { Button } from "#src/client/ui/button.tsx";
import OpenShiftDialog from "#src/areas/payments/shifts/client/open-shift-dialog.tsx";
import { declineShift } from "./shift-offer.ts";
import { useTillScreen, type TillTask } from "../../till-state/client/till-context.ts";

interface Props {
  offer: Extract<TillTask, { kind: "shift" }>;
}

/** Offers to open a shift before a cash sale, and then continues with the payment. */
export default function ShiftOfferDialog({ offer: { tender, suggestedFloat, isRequired } }: Props) {
  const { t } = useTranslation("pos");
  const { id: userId } = useSession();
  const { open, takePayment } = useTillScreen();
  const goOn = () => takePayment(tender, { hasAsked: true });
  const withoutShift = () => {
    declineShift(userId);
    goOn();
  };
  return (
    <OpenShiftDialog
      suggestedFloat={suggestedFloat}
      description={t(isRequired ? "shiftOffer.required" : "shiftOffer.about")}
      submitLabel={t("shiftOffer.submit")}
      secondary={
        isRequired ? undefined : <Button onClick={withoutShift}>{t("shiftOffer.without")}</Button>
      }
      onOpened={goOn}
      onClose={() => open({ kind: "pay", entered: tender })}
    />
  );
}

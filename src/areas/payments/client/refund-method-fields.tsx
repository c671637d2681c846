import type { CounterMethod } from "../providers.ts";
import { MethodField } from "./method-field.tsx";
import type { RefundMethod } from "./money-back.ts";
import { ReferenceField } from "./reference-field.tsx";
import { WalletField } from "./wallet-field.tsx";

interface Props {
  label: string;
  value: RefundMethod;
  onChange: (value: RefundMethod) => void;
  methods: readonly CounterMethod[];
}

/** Chooses the method of a refund that may concern several payments, so it offers no payment's own method. */
export function RefundMethodFields({ label, value, onChange, methods }: Props) {
  const set = (part: Partial<RefundMethod>) => onChange({ ...value, ...part });
  const { method, provider, reference } = value;
  return (
    <>
      <MethodField
        label={label}
        value={method}
        methods={methods}
        onChange={(chosen) => set({ method: chosen })}
      />
      {method === "mobile_money" ? (
        <WalletField value={provider} onChange={(wallet) => set({ provider: wallet })} />
      ) : null}
      {method === "cash" ? null : (
        <ReferenceField
          method={method}
          optional
          value={reference}
          onChange={(typed) => set({ reference: typed })}
        />
      )}
    </>
  );
}

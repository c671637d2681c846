import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentPropsWithRef } from "react";
import { useTranslation } from "../../words/i18n.ts";
import type { FieldProps } from "./field.tsx";
import { IconButton } from "../icon-button.tsx";
import { TextField } from "./text-field.tsx";

/** A password that the user can make visible. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordField(
  props: FieldProps & Omit<ComponentPropsWithRef<"input">, "className" | "type" | "prefix">,
) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      suffix={
        <IconButton
          label={shown ? t("hidePassword") : t("showPassword")}
          aria-pressed={shown}
          icon={shown ? <EyeOff size={16} /> : <Eye size={16} />}
          className="size-7 phone:size-10"
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

import type { ReactNode } from "react";
import { AppLink, type AppLinkProps } from "./app-link.tsx";
import { buttonClasses, type ButtonSize, type ButtonVariant } from "./button-classes.ts";
import { Kbd } from "./kbd.tsx";

type Props = AppLinkProps & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  hint?: string;
};

export function LinkButton({ variant, size, icon, hint, className, children, ...rest }: Props) {
  return (
    <AppLink {...rest} className={buttonClasses(variant, size, className)}>
      {icon}
      {children}
      {hint ? <Kbd keys={hint} className="-mr-1 opacity-80" /> : null}
    </AppLink>
  );
}

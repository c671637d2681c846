import { createElement, type FunctionComponent } from "react";
import type { LucideProps } from "lucide-react";

type Shape = [tag: string, attributes: Record<string, string>];

/** Renders lucide-react's icons in the built app (scripts/slim-icons.ts). Screen readers skip icons without a label. */
export const icon =
  (shapes: readonly Shape[]): FunctionComponent<LucideProps> =>
  ({ size = 24, ...attributes }) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={attributes["aria-label"] || attributes.role ? undefined : true}
      {...attributes}
    >
      {...shapes.map(([tag, shape]) => createElement(tag, shape))}
    </svg>
  );

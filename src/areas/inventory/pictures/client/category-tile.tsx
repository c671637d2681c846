import {
  BatteryFull,
  Box,
  Cable,
  Cpu,
  Headphones,
  Plug,
  ScreenShare,
  Shield,
  Smartphone,
  Wrench,
  type LucideIcon,
} from "lucide-react";
import { cx } from "#src/client/ui/cx.ts";
import type { Category } from "../../rules.ts";

const icons: Record<Category, LucideIcon> = {
  accessories: Headphones,
  screens: ScreenShare,
  cables: Cable,
  chargers: Plug,
  parts: Cpu,
  batteries: BatteryFull,
  cases: Shield,
  devices: Smartphone,
  tools: Wrench,
  other: Box,
};

interface Props {
  category: Category;
  /** "No Image", for screen readers and on hover. */
  label: string;
  /** CSS classes for the size of the tile. The icon is half as large. */
  className: string;
}

/** Stands where the small picture of an item is missing: the icon of its category, in its colour (categories.css). */
export function CategoryTile({ category, label, className }: Props) {
  const Icon = icons[category];
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      data-category={category}
      className={cx(
        "category-tile inline-flex shrink-0 items-center justify-center rounded-small",
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-1/2" />
    </span>
  );
}

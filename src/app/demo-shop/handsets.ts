import { isImei } from "#src/shared/imei.ts";
import type { Chance } from "./random.ts";

export interface Handset {
  brand: string;
  model: string;
  serialNumber?: string;
  imei?: string;
  color: string;
  /** The factor by which a repair of this handset is more expensive than that of a cheap phone. */
  tier: number;
  isComputer: boolean;
}

interface Kind {
  brand: string;
  models: readonly string[];
  tier: number;
  isComputer?: boolean;
}

/** The handsets of repair customers in Dar es Salaam, with their relative frequency. */
const kinds: readonly (readonly [Kind, number])[] = [
  [
    {
      brand: "Tecno",
      models: ["Spark 20", "Spark 10C", "Pop 8", "Camon 20", "Pova 5", "Spark Go 2024"],
      tier: 1,
    },
    27,
  ],
  [
    {
      brand: "Infinix",
      models: ["Hot 40i", "Smart 8", "Note 30", "Hot 30 Play", "Zero 30"],
      tier: 1.1,
    },
    17,
  ],
  [
    {
      brand: "Samsung",
      models: ["Galaxy A05", "Galaxy A14", "Galaxy A24", "Galaxy A54", "Galaxy S21", "Galaxy J5"],
      tier: 1.7,
    },
    20,
  ],
  [
    {
      brand: "Apple",
      models: ["iPhone 11", "iPhone XR", "iPhone 12 Pro", "iPhone 7 Plus", "iPhone 13"],
      tier: 3.2,
    },
    11,
  ],
  [{ brand: "itel", models: ["A70", "P40", "S23", "A60s", "it5626"], tier: 0.7 }, 9],
  [
    { brand: "Xiaomi", models: ["Redmi 12C", "Redmi Note 12", "Redmi 13C", "Poco X5"], tier: 1.2 },
    5,
  ],
  [
    {
      brand: "HP",
      models: ["EliteBook 840 G3", "ProBook 450 G6", "Pavilion 15", "250 G8"],
      tier: 2.4,
      isComputer: true,
    },
    5,
  ],
  [
    {
      brand: "Dell",
      models: ["Latitude E7470", "Latitude 5490", "Inspiron 15 3000"],
      tier: 2.4,
      isComputer: true,
    },
    4,
  ],
  [{ brand: "Lenovo", models: ["ThinkPad T480", "IdeaPad 3"], tier: 2.4, isComputer: true }, 2],
];

const colors = ["Black", "Blue", "Gold", "Green", "White", "Silver", "Purple"];

export function makeHandset(random: Chance): Handset {
  const { brand, models, tier, isComputer = false } = random.weighted(kinds);
  const serial = `${brand.slice(0, 2).toUpperCase()}${random.digits(4)}${random.pick(["K", "M", "R", "X", "Z"])}${random.digits(4)}`;
  return {
    brand,
    model: random.pick(models),
    tier,
    isComputer,
    color: random.pick(colors),
    ...((isComputer || random.percent(45)) && { serialNumber: serial }),
    ...(!isComputer && random.percent(75) && { imei: makeImei(random) }),
  };
}

export function makeImei(random: Chance): string {
  const start = `35${random.digits(12)}`;
  const check = Array.from({ length: 10 }, (_, digit) => String(digit)).find((digit) =>
    isImei(start + digit),
  );
  return `${start}${check ?? ""}`;
}

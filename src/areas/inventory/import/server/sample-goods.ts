import type { Language } from "#src/shared/words.ts";
import type { Category } from "../../rules.ts";

/** A common product of a repair shop. The price is in shillings, as it is usual in Dar es Salaam. */
export interface SampleGood {
  sku: string;
  name: Record<Language, string>;
  category: Category;
  price: number;
  minStock: number;
  brand?: string;
  model?: string;
}

const phones = [
  ["SAM-A05", "Samsung", "Galaxy A05", 65_000, 28_000],
  ["SAM-A14", "Samsung", "Galaxy A14", 75_000, 28_000],
  ["TEC-SP20", "Tecno", "Spark 20", 50_000, 22_000],
  ["TEC-POP8", "Tecno", "Pop 8", 40_000, 20_000],
  ["INF-H40I", "Infinix", "Hot 40i", 50_000, 23_000],
  ["INF-SM8", "Infinix", "Smart 8", 45_000, 21_000],
  ["ITL-A70", "itel", "A70", 35_000, 18_000],
  ["XIA-12C", "Xiaomi", "Redmi 12C", 55_000, 24_000],
  ["APL-11", "Apple", "iPhone 11", 130_000, 65_000],
  ["APL-12", "Apple", "iPhone 12", 190_000, 75_000],
] as const;

const forPhones: readonly SampleGood[] = phones.flatMap(([code, brand, model, screen, battery]) => [
  {
    sku: `SCR-${code}`,
    name: { en: `Screen ${brand} ${model}`, sw: `Kioo cha ${brand} ${model}` },
    category: "screens" as const,
    price: screen,
    minStock: 2,
    brand,
    model,
  },
  {
    sku: `BAT-${code}`,
    name: { en: `Battery ${brand} ${model}`, sw: `Betri ya ${brand} ${model}` },
    category: "batteries" as const,
    price: battery,
    minStock: 2,
    brand,
    model,
  },
]);

const others = (
  [
    ["parts", "PRT-USBC", "Charging port USB-C", "Soketi ya kuchaji USB-C", 6_000, 10],
    ["parts", "PRT-MICRO", "Charging port Micro-USB", "Soketi ya kuchaji Micro-USB", 4_000, 10],
    ["parts", "PRT-LIGHT", "Charging flex iPhone", "Flex ya kuchaji iPhone", 25_000, 3],
    ["parts", "PRT-SPK", "Loudspeaker", "Spika ya chini", 7_000, 5],
    ["parts", "PRT-EAR", "Earpiece", "Spika ya sikioni", 6_000, 5],
    ["parts", "PRT-MIC", "Microphone", "Maikrofoni", 4_000, 5],
    ["parts", "PRT-PWR", "Power button flex", "Flex ya kitufe cha kuwasha", 8_000, 5],
    ["parts", "PRT-SIM", "SIM tray", "Kibebeo cha laini", 5_000, 5],
    ["chargers", "CHG-USBC", "Fast charger USB-C 18 W", "Chaja ya haraka USB-C 18 W", 15_000, 5],
    ["chargers", "CHG-MICRO", "Charger Micro-USB", "Chaja ya Micro-USB", 8_000, 5],
    ["chargers", "CHG-IP20", "Charger iPhone 20 W", "Chaja ya iPhone 20 W", 35_000, 3],
    ["chargers", "CHG-CAR", "Car charger", "Chaja ya gari", 12_000, 3],
    ["cables", "CBL-USBC", "Cable USB-C 1 m", "Waya wa USB-C mita 1", 5_000, 10],
    ["cables", "CBL-MICRO", "Cable Micro-USB 1 m", "Waya wa Micro-USB mita 1", 4_000, 10],
    ["cables", "CBL-LIGHT", "Cable Lightning 1 m", "Waya wa iPhone mita 1", 8_000, 5],
    ["cases", "CAS-SOFT", "Soft case, all models", "Kava laini, aina zote", 5_000, 10],
    ["cases", "CAS-FLIP", "Flip case, all models", "Kava la kufunika, aina zote", 10_000, 5],
    ["accessories", "ACC-GLASS", "Screen protector", "Protector ya kioo", 5_000, 20],
    ["accessories", "ACC-EARPH", "Earphones 3.5 mm", "Earphone za waya 3.5 mm", 5_000, 10],
    ["accessories", "ACC-PODS", "Wireless earphones", "Earphone zisizo na waya", 25_000, 5],
    ["accessories", "ACC-PB10", "Power bank 10,000 mAh", "Power bank 10,000 mAh", 35_000, 3],
    ["accessories", "ACC-SD32", "Memory card 32 GB", "Memory card GB 32", 15_000, 5],
    ["accessories", "ACC-SD64", "Memory card 64 GB", "Memory card GB 64", 22_000, 5],
    ["accessories", "ACC-FD32", "Flash drive 32 GB", "Flash GB 32", 15_000, 5],
    ["accessories", "ACC-HOLD", "Phone holder for the car", "Kishika simu cha gari", 12_000, 3],
    [
      "devices",
      "DEV-BUTTON",
      "Phone with buttons, two SIM",
      "Simu ya batani, laini mbili",
      35_000,
      3,
    ],
    ["tools", "TOL-SET", "Screwdriver set", "Seti ya bisibisi", 20_000, 1],
    ["tools", "TOL-GLUE", "Screen glue B-7000", "Gundi ya kioo B-7000", 7_000, 2],
  ] as const
).map(([category, sku, en, sw, price, minStock]): SampleGood => ({
  category,
  sku,
  name: { en, sw },
  price,
  minStock,
}));

export const sampleGoods: readonly SampleGood[] = [...forPhones, ...others];

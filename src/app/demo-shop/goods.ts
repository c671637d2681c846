import type { Category } from "#src/areas/inventory/rules.ts";

/** An item of the demo shop. `price` and `cost` are in shillings, as in a shop in Kariakoo. */
export interface Good {
  sku: string;
  name: string;
  category: Category;
  brand?: string;
  model?: string;
  price: number;
  /** Missing when the cost is unknown. */
  cost?: number;
  opening: number;
  minStock: number;
  location: string;
  isSerialised?: boolean;
  isOnline?: boolean;
}

const screens: readonly Good[] = (
  [
    ["TEC-SP20", "Tecno", "Spark 20", 48_000, 31_000, 14],
    ["TEC-CM20", "Tecno", "Camon 20", 78_000, 55_000, 6],
    ["TEC-POP8", "Tecno", "Pop 8", 38_000, 24_000, 9],
    ["INF-H40I", "Infinix", "Hot 40i", 50_000, 33_000, 11],
    ["INF-N30", "Infinix", "Note 30", 72_000, 50_000, 5],
    ["SAM-A05", "Samsung", "Galaxy A05", 65_000, 46_000, 12],
    ["SAM-A14", "Samsung", "Galaxy A14", 75_000, 52_000, 10],
    ["SAM-A54", "Samsung", "Galaxy A54", 210_000, 165_000, 3],
    ["APL-11", "Apple", "iPhone 11", 130_000, 92_000, 8],
    ["APL-XR", "Apple", "iPhone XR", 120_000, 85_000, 4],
    ["APL-13", "Apple", "iPhone 13", 290_000, 225_000, 2],
    ["ITL-A70", "itel", "A70", 32_000, 20_000, 9],
    ["XIA-12C", "Xiaomi", "Redmi 12C", 52_000, 35_000, 6],
  ] as const
).map(([code, brand, model, price, cost, opening]) => ({
  sku: `SCR-${code}`,
  name: `Kioo cha ${brand} ${model}`,
  category: "screens",
  brand,
  model,
  price,
  cost,
  opening,
  minStock: 3,
  location: "Kabati A",
}));

const batteries: readonly Good[] = (
  [
    ["TEC-BL49", "Tecno", "Spark 20, Pop 8", 22_000, 12_500, 20],
    ["INF-BL50", "Infinix", "Hot 40i, Smart 8", 23_000, 13_000, 15],
    ["SAM-A14", "Samsung", "Galaxy A14, A24", 28_000, 17_000, 18],
    ["APL-11", "Apple", "iPhone 11", 65_000, 42_000, 7],
    ["APL-12P", "Apple", "iPhone 12 Pro", 85_000, 60_000, 4],
    ["ITL-P40", "itel", "P40, A60s", 18_000, 9_500, 12],
    ["XIA-BN5", "Xiaomi", "Redmi 12C, 13C", 24_000, 14_000, 8],
    ["LAP-HP", "HP", "15s, 250 G8", 95_000, 68_000, 5],
  ] as const
).map(([code, brand, model, price, cost, opening]) => ({
  sku: `BAT-${code}`,
  name: `Betri ya ${brand} ${model}`,
  category: "batteries",
  brand,
  model,
  price,
  cost,
  opening,
  minStock: 4,
  location: "Kabati B",
}));

const part = (
  sku: string,
  name: string,
  price: number,
  cost: number,
  opening: number,
  brand?: string,
): Good => ({
  sku,
  name,
  category: "parts",
  price,
  cost,
  opening,
  minStock: 5,
  location: "Droo 2",
  ...(brand && { brand }),
});

const parts: readonly Good[] = [
  part("PRT-USBC", "Soketi ya kuchaji USB-C", 6_000, 1_800, 60),
  part("PRT-MICRO", "Soketi ya kuchaji Micro-USB", 4_000, 900, 50),
  part("PRT-LIGHT", "Flex ya kuchaji iPhone (Lightning)", 25_000, 12_000, 15, "Apple"),
  part("PRT-SPK", "Spika ya chini, aina zote", 7_000, 2_500, 30),
  part("PRT-EAR", "Spika ya sikioni", 6_000, 2_000, 25),
  part("PRT-MIC", "Maikrofoni", 4_000, 1_000, 40),
  part("PRT-CAM-A14", "Kamera ya nyuma Galaxy A14", 32_000, 19_000, 6, "Samsung"),
  part("PRT-CAM-SP20", "Kamera ya nyuma Spark 20", 26_000, 15_000, 6, "Tecno"),
  part("PRT-PWR", "Flex ya kitufe cha kuwasha", 8_000, 2_800, 24),
  part("PRT-IC", "IC ya umeme", 18_000, 8_000, 18),
  part("PRT-KEYB", "Keyboard ya laptop HP 15", 55_000, 36_000, 4, "HP"),
];

const good = (
  category: Category,
  sku: string,
  name: string,
  price: number,
  cost: number | undefined,
  opening: number,
  more: Partial<Good> = {},
): Good => ({
  sku,
  name,
  category,
  price,
  opening,
  minStock: 5,
  location: "Mbele",
  isOnline: true,
  ...(cost !== undefined && { cost }),
  ...more,
});

const counter: readonly Good[] = [
  good("chargers", "CHG-20C", "Chaja ya USB-C 20 W", 25_000, 13_000, 30),
  good("chargers", "CHG-SAM25", "Chaja ya Samsung 25 W", 35_000, 21_000, 18, { brand: "Samsung" }),
  good("chargers", "CHG-TEC18", "Chaja ya Tecno 18 W", 15_000, 7_500, 40, { brand: "Tecno" }),
  good("chargers", "CHG-CAR", "Chaja ya gari, USB mbili", 12_000, 5_500, 22),
  good("chargers", "CHG-LAP65", "Chaja ya laptop 65 W", 55_000, 34_000, 8),
  good("chargers", "PWB-10", "Power bank 10,000 mAh", 45_000, 28_000, 14),
  good("chargers", "PWB-20", "Power bank 20,000 mAh", 68_000, 46_000, 7),
  good("cables", "CBL-CC1", "Waya USB-C hadi USB-C, 1 m", 10_000, 3_800, 45),
  good("cables", "CBL-AC1", "Waya USB hadi USB-C, 1 m", 7_000, 2_300, 80),
  good("cables", "CBL-AM1", "Waya USB hadi Micro, 1 m", 5_000, 1_500, 60),
  good("cables", "CBL-LT1", "Waya wa iPhone, 1 m", 12_000, 4_500, 35, { brand: "Apple" }),
  good("cables", "CBL-HDMI", "Waya HDMI, 1.5 m", 15_000, 7_000, 9),
  good("cases", "CSE-SP20", "Kava la Tecno Spark 20", 8_000, 2_800, 25, { brand: "Tecno" }),
  good("cases", "CSE-H40", "Kava la Infinix Hot 40i", 8_000, 2_800, 20, { brand: "Infinix" }),
  good("cases", "CSE-A14", "Kava la Galaxy A14", 9_000, 3_000, 22, { brand: "Samsung" }),
  good("cases", "CSE-I11", "Kava la iPhone 11", 15_000, 5_500, 16, { brand: "Apple" }),
  good("cases", "CSE-I13", "Kava la iPhone 13", 18_000, 7_000, 10, { brand: "Apple" }),
  good("accessories", "PRO-GLS", "Protekta ya kioo, aina zote", 5_000, 1_200, 120),
  good("accessories", "PRO-PRV", "Protekta ya faragha", 15_000, 5_000, 20),
  good("accessories", "EAR-WIR", "Earphone za waya", 8_000, 2_500, 40),
  good("accessories", "EAR-BT", "Earphone za Bluetooth", 35_000, 19_000, 15),
  good("accessories", "MEM-32", "Memory card 32 GB", 15_000, 8_000, 26),
  good("accessories", "MEM-64", "Memory card 64 GB", 25_000, 14_500, 14),
  good("accessories", "FLS-32", "Flash 32 GB", 18_000, 9_000, 18),
  good("accessories", "SPK-BT", "Spika ya Bluetooth ndogo", 48_000, 30_000, 6),
  good("accessories", "STD-CAR", "Kishikio cha simu cha gari", 12_000, undefined, 9),
  good("accessories", "RING", "Pete ya kushikia simu", 3_000, undefined, 0),
];

const phones: readonly Good[] = (
  [
    ["TEC-SP20", "Tecno", "Spark 20 128 GB", 385_000, 335_000, 4],
    ["INF-S8", "Infinix", "Smart 8 64 GB", 255_000, 218_000, 5],
    ["SAM-A05", "Samsung", "Galaxy A05 64 GB", 330_000, 288_000, 3],
    ["ITL-5626", "itel", "it5626", 48_000, 37_000, 11],
    ["XIA-13C", "Xiaomi", "Redmi 13C 128 GB", 365_000, 318_000, 0],
  ] as const
).map(([code, brand, model, price, cost, opening]) => ({
  sku: `PHN-${code}`,
  name: `${brand} ${model}`,
  category: "devices",
  brand,
  model,
  price,
  cost,
  opening,
  minStock: 2,
  location: "Kioski",
  isSerialised: true,
  isOnline: true,
}));

const benchTools: readonly Good[] = [
  good("tools", "TLS-B7000", "Gundi B-7000, 50 ml", 12_000, 5_000, 16, { isOnline: false }),
  good("tools", "TLS-SET", "Seti ya bisibisi, 24", 28_000, 15_000, 5, { isOnline: false }),
  good("tools", "TLS-FLUX", "Flux ya kuchomea", 9_000, 3_500, 8, { isOnline: false }),
];

export const goods: readonly Good[] = [
  ...screens,
  ...batteries,
  ...parts,
  ...counter,
  ...phones,
  ...benchTools,
];

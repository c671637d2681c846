import { isImei } from "#src/shared/imei.ts";
import type { Chance } from "./random.ts";

export interface Handset {
  brand: string;
  model: string;
  serialNumber?: string;
  imei?: string;
  color: string;
  /** How dear its parts are beside a cheap phone's. */
  tier: number;
  isComputer: boolean;
}

interface Kind {
  brand: string;
  models: readonly string[];
  tier: number;
  isComputer?: boolean;
}

/** What comes over a counter in Dar es Salaam, by how often. */
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

function makeImei(random: Chance): string {
  const start = `35${random.digits(12)}`;
  const check = Array.from({ length: 10 }, (_, digit) => String(digit)).find((digit) =>
    isImei(start + digit),
  );
  return `${start}${check ?? ""}`;
}

export interface Fault {
  words: string;
  /** On the checklist at intake. */
  label: string;
  /** For a cheap phone, in shillings. */
  price: number;
  /** What the technician wrote. */
  notes: readonly string[];
}

const phoneFaults: readonly (readonly [Fault, number])[] = [
  [
    {
      words: "Kioo kimepasuka baada ya kuanguka",
      label: "display",
      price: 55_000,
      notes: [
        "Kioo kipya kimefungwa, touch inafanya kazi vizuri.",
        "Screen replaced, frame straightened.",
      ],
    },
    18,
  ],
  [
    {
      words: "Screen cracked, touch works on one half only",
      label: "touch",
      price: 60_000,
      notes: ["Display na touch vimebadilishwa pamoja."],
    },
    10,
  ],
  [
    {
      words: "Haichaji kabisa, hata kwa chaja nyingine",
      label: "ports",
      price: 20_000,
      notes: ["Charging port imebadilishwa.", "Charging flex replaced, charges at 1.8 A."],
    },
    16,
  ],
  [
    {
      words: "Betri inaisha haraka, inazima ikiwa 30%",
      label: "battery",
      price: 28_000,
      notes: ["Betri mpya, imejaribiwa masaa mawili.", "Battery replaced."],
    },
    14,
  ],
  [
    {
      words: "Haiwaki kabisa tangu jana",
      label: "power",
      price: 45_000,
      notes: ["IC ya umeme imebadilishwa.", "Short on the main rail found and removed."],
    },
    9,
  ],
  [
    {
      words: "Ilidondoka kwenye maji",
      label: "power",
      price: 50_000,
      notes: [
        "Board imesafishwa kwa ultrasonic.",
        "Cleaned and dried, corrosion at the connector.",
      ],
    },
    7,
  ],
  [
    {
      words: "Spika haitoi sauti, hasikiki akipiga simu",
      label: "sound",
      price: 18_000,
      notes: ["Spika mpya.", "Microphone replaced."],
    },
    8,
  ],
  [
    {
      words: "Camera ya nyuma inaonyesha giza",
      label: "camera",
      price: 35_000,
      notes: ["Kamera imebadilishwa."],
    },
    5,
  ],
  [
    {
      words: "Stuck on logo, restarts again and again",
      label: "power",
      price: 25_000,
      notes: ["Software imewekwa upya, data imehifadhiwa.", "Flashed; customer's data kept."],
    },
    8,
  ],
  [
    {
      words: "Haishiki mtandao, haioni laini",
      label: "power",
      price: 30_000,
      notes: ["SIM tray na antenna vimebadilishwa."],
    },
    5,
  ],
];

const computerFaults: readonly (readonly [Fault, number])[] = [
  [
    {
      words: "Laptop inawaka lakini haionyeshi kitu",
      label: "display",
      price: 70_000,
      notes: ["LCD cable imebadilishwa."],
    },
    4,
  ],
  [
    {
      words: "Keyboard haifanyi kazi, kahawa ilimwagika",
      label: "touch",
      price: 45_000,
      notes: ["Keyboard mpya imefungwa."],
    },
    4,
  ],
  [
    {
      words: "Very slow, Windows does not finish starting",
      label: "power",
      price: 35_000,
      notes: ["SSD 256 GB imewekwa, Windows na Office zimewekwa.", "Disk replaced, data moved."],
    },
    5,
  ],
  [
    {
      words: "Inazima yenyewe baada ya dakika kumi, inapata moto",
      label: "power",
      price: 30_000,
      notes: ["Fan imesafishwa, thermal paste mpya."],
    },
    4,
  ],
  [
    {
      words: "Chaja inaingia lakini betri haipandi",
      label: "battery",
      price: 50_000,
      notes: ["Betri mpya."],
    },
    3,
  ],
];

export const makeFault = (random: Chance, { isComputer }: Handset): Fault =>
  random.weighted(isComputer ? computerFaults : phoneFaults);

/** A price as shops here say it: whole thousands. Minor units. */
export const priceOf = (random: Chance, { price }: Fault, { tier }: Handset): number =>
  Math.max(10, Math.round((price * tier * (0.85 + random.next() * 0.4)) / 1000)) * 100_000;

export const accessories = [
  "Simu na chaja",
  "Bila chaja",
  "Na cover na memory card",
  "Laptop na chaja yake",
  "Na laini moja ya Voda",
];

export const calls = [
  "Mteja amepigiwa simu, atakuja kesho jioni.",
  "Mteja hapokei simu, ametumiwa SMS.",
  "Customer asked to keep the old screen.",
  "Mteja anaomba iwe tayari kabla ya Ijumaa.",
  "Amesema atalipa kwa M-Pesa akifika.",
  "Password ya simu iko kwenye karatasi iliyobandikwa nyuma.",
];

export const waiting = [
  "Kioo kimeagizwa Kariakoo, kinafika kesho.",
  "Part ordered from supplier, expected in two days.",
  "Betri halisi haipo sokoni, tunasubiri.",
];

export const hopeless = [
  "Bodi imeungua, haitengenezeki.",
  "Motherboard too corroded to repair.",
  "CPU imekufa, gharama inazidi simu mpya.",
];

export const changedMind = [
  "Mteja ameona bei ni kubwa.",
  "Customer bought a new phone instead.",
  "Amepata sehemu nyingine.",
];

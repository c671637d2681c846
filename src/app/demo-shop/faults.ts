import type { Handset } from "./handsets.ts";
import type { Chance } from "./random.ts";

export interface Fault {
  words: string;
  /** The label of the check at intake that finds the fault. */
  label: string;
  /** The price for a cheap phone, in shillings. */
  price: number;
  /** Remarks of which the technician writes one after the repair. */
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

/** The price in minor units, in whole thousands of shillings as shops quote it. */
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
  "Ameomba apigiwe simu kabla ya kubadilisha kioo.",
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

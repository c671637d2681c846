import type { NewCustomer } from "#src/areas/customers/contract.ts";
import type { NewUser } from "#src/areas/users/contract.ts";
import type { Chance } from "./random.ts";

export const staff: readonly NewUser[] = [
  {
    name: "Rehema Mollel",
    email: "rehema@demo-shop.example",
    role: "customer-care",
    department: "Counter",
    phone: "+255754310201",
  },
  {
    name: "Zainab Omary",
    email: "zainab@demo-shop.example",
    role: "customer-care",
    department: "Counter",
    phone: "+255688410302",
  },
  {
    name: "Juma Mwakyusa",
    email: "juma@demo-shop.example",
    role: "technician",
    department: "Phones",
    phone: "+255713520403",
    maxDevicesAllowed: 14,
  },
  {
    name: "Grace Shirima",
    email: "grace@demo-shop.example",
    role: "technician",
    department: "Phones",
    phone: "+255765630504",
    maxDevicesAllowed: 14,
  },
  {
    name: "Hamisi Ngonyani",
    email: "hamisi@demo-shop.example",
    role: "technician",
    department: "Boards",
    phone: "+255784740605",
    maxDevicesAllowed: 10,
  },
  {
    name: "Peter Massawe",
    email: "peter@demo-shop.example",
    role: "technician",
    department: "Computers",
    phone: "+255622850706",
    maxDevicesAllowed: 10,
  },
];

const women = [
  "Asha",
  "Neema",
  "Rehema",
  "Halima",
  "Mwanaidi",
  "Upendo",
  "Grace",
  "Fatuma",
  "Zuwena",
  "Joyce",
  "Anna",
  "Salma",
  "Witness",
  "Happiness",
  "Subira",
  "Mariam",
  "Tatu",
  "Esther",
  "Consolata",
  "Khadija",
  "Pili",
  "Agnes",
];
const men = [
  "Juma",
  "Baraka",
  "Hassan",
  "Emmanuel",
  "Saidi",
  "Peter",
  "Amani",
  "Musa",
  "Godfrey",
  "Abdallah",
  "Frank",
  "Rajabu",
  "Daudi",
  "Omari",
  "Elia",
  "Shabani",
  "Kelvin",
  "Idrisa",
  "Goodluck",
  "Ally",
  "Deogratius",
  "Issa",
];
const families = [
  "Mushi",
  "Kimaro",
  "Mwakasege",
  "Massawe",
  "Shirima",
  "Mollel",
  "Ngowi",
  "Lyimo",
  "Mbwana",
  "Kessy",
  "Swai",
  "Mwinyi",
  "Hamisi",
  "Juma",
  "Athumani",
  "Salum",
  "Mdee",
  "Nyoni",
  "Komba",
  "Haule",
  "Mapunda",
  "Chuwa",
  "Mtui",
  "Magesa",
  "Masanja",
  "Bakari",
  "Kapinga",
  "Rweyemamu",
  "Kahama",
  "Tarimo",
  "Mrema",
  "Nyerere",
  "Sanga",
  "Moshi",
];

/** Cities with the places of customers in them, and the relative frequency of these customers. */
const homes: readonly (readonly [readonly [string, readonly string[]], number])[] = [
  [
    [
      "Dar es Salaam",
      [
        "Kinondoni, Sinza Mori",
        "Kinondoni, Mwenge",
        "Kinondoni, Magomeni Mapipa",
        "Kinondoni, Tandale",
        "Kinondoni, Mikocheni B",
      ],
    ],
    30,
  ],
  [
    [
      "Dar es Salaam",
      [
        "Ilala, Kariakoo Mtaa wa Aggrey",
        "Ilala, Buguruni Malapa",
        "Ilala, Tabata Segerea",
        "Ilala, Gongo la Mboto",
        "Ilala, Upanga",
      ],
    ],
    26,
  ],
  [
    [
      "Dar es Salaam",
      [
        "Ubungo, Kimara Mwisho",
        "Ubungo, Manzese",
        "Ubungo, Mbezi Luis",
        "Ubungo, Sinza Makaburini",
      ],
    ],
    18,
  ],
  [
    [
      "Dar es Salaam",
      ["Temeke, Mbagala Rangi Tatu", "Temeke, Tandika", "Temeke, Chang'ombe", "Kigamboni, Kibada"],
    ],
    16,
  ],
  [["Pwani", ["Kibaha Maili Moja", "Bagamoyo mjini", "Mkuranga"]], 5],
  [["Morogoro", ["Kihonda", "Mafiga"]], 2],
  [["Zanzibar", ["Mwanakwerekwe", "Darajani"]], 2],
  [["Arusha", ["Sakina"]], 1],
];

/** Usual first digits of mobile phone numbers in Tanzania, after +255. */
const prefixes = [
  "754",
  "755",
  "767",
  "744",
  "713",
  "715",
  "657",
  "652",
  "784",
  "688",
  "782",
  "692",
  "621",
  "622",
];

export type DemoCustomer = NewCustomer & { id: string };

/** Makes `count` customers with different phone numbers. */
export function makeCustomers(random: Chance, count: number, newId: () => string): DemoCustomer[] {
  const phones = new Set<string>();
  return Array.from({ length: count }, () => {
    const isWoman = random.percent(48);
    const first = random.pick(isWoman ? women : men);
    const family = random.pick(families);
    let phone = "";
    do phone = `+255${random.pick(prefixes)}${random.digits(6)}`;
    while (phones.has(phone));
    phones.add(phone);
    const [city, places] = random.weighted(homes);
    return {
      id: newId(),
      name: `${first} ${family}`,
      phone,
      gender: isWoman ? "female" : "male",
      city,
      locationDescription: random.pick(places),
      ...(random.percent(62) && { whatsapp: phone }),
      ...(random.percent(22) && {
        email: `${first}.${family}${random.digits(2)}@example.com`.toLowerCase(),
      }),
      ...(random.percent(9) && {
        tag: random.weighted([
          ["regular", 6],
          ["vip", 3],
          ["complainer", 1],
        ]),
      }),
      marketingConsent: random.percent(35),
    };
  });
}

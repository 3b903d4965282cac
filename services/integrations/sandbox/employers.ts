const names = [
  'Aloe & Acacia Foods',
  'Amanzi Water Services',
  'Baobab Retail Group',
  'Bergview Hospital',
  'Blue Crane Logistics',
  'Bokkie Motors',
  'Cape Kelp Fisheries',
  'Cederberg Tea Company',
  'City of Sandvlei',
  'Dassie Hardware',
  'Drakensview Mining',
  'Duiker Security Services',
  'Fynbos Insurance',
  'Garden Route Timber',
  'Golden Acre Bakeries',
  'Hadeda Telecom',
  'Highveld Steel Works',
  'Ikhaya Home Builders',
  'Imbali Flowers',
  'Indaba Call Centre',
  'Jacaranda Cleaning',
  'Jozi Bus Company',
  'Kalahari Solar',
  'Karoo Lamb Abattoir',
  'Khaya Lodge Hotels',
  'Kingfisher Textiles',
  'Klipspringer Couriers',
  'Kudu Outdoor Stores',
  'Langeberg Fruit Packers',
  'Lesedi Power',
  'Lowveld Citrus',
  'Mabone Electrical',
  'Mangrove Shipping',
  'Marula Supermarkets',
  'Mielie Milling Company',
  'Mopane Primary School',
  'Nyala Bank',
  'Ouma Rusk Bakery',
  'Ostrich Valley Farms',
  'Pinotage Wine Estate',
  'Protea Valley University',
  'Quiver Tree Pharmacy',
  'Rooibos Restaurants',
  'Sandstone Cement',
  'Saffron Call Solutions',
  'Springbok Panel Beaters',
  'Sunbird Clothing',
  'Table Bay Engineering',
  'Thaba Platinum',
  'Thusanang Clinic',
  'Tsitsikamma Paper',
  'Ubuntu Home Care',
  'Umhlanga Sugar',
  'Veldt Agri Supplies',
  'Vuka Taxi Association',
  'Waterberg Coal',
  'Weaver Bird Media',
  'Witrand Municipality',
  'Yellowwood Furniture',
  'Zebra Crossing Stores',
] as const;

/** Invented employers that are registered at the provider. */
export const employers = names.map((employer_name, index) => ({
  employer_name,
  employer_id: `EMP-${1001 + index}`,
}));

const maximumSuggestions = 10;

/** Employers whose names contain the text, ignoring case; those that begin with it come first. */
export function searchEmployers(text: string) {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [];
  const rank = (name: string) => (name.toLowerCase().startsWith(wanted) ? 0 : 1);
  return employers
    .filter(({ employer_name }) => employer_name.toLowerCase().includes(wanted))
    .toSorted((a, b) => rank(a.employer_name) - rank(b.employer_name))
    .slice(0, maximumSuggestions);
}

import type { Language } from '#events/values/language.ts'

/** Origin of names: percentage of customers and other languages. */
export interface Origin {
  readonly weight: number
  readonly firstNames: readonly string[]
  readonly lastNames: readonly string[]
  readonly speaks?: { readonly language: Language; readonly share: number }
}

const words = (text: string): readonly string[] => text.split(' ')

export const origins: readonly Origin[] = [
  {
    weight: 22,
    firstNames: words(
      'Emily Michael Sarah Andrew Jessica Ryan Laura Kevin Megan Scott Heather Brian Claire Ian Rachel Colin',
    ),
    lastNames: words(
      "Campbell MacDonald Thompson Wilson Clarke Murphy Stewart O'Brien Fraser Bennett Walker Hughes Morrison Reid",
    ),
  },
  {
    weight: 15,
    firstNames: words(
      'Harpreet Gurpreet Manpreet Jaspreet Simran Amrit Navdeep Kulwinder Rajinder Sukhdeep Parminder Jasleen',
    ),
    lastNames: words('Sandhu Dhillon Grewal Sidhu Brar Gill Bains Dhaliwal Mann Sekhon Toor Randhawa'),
    speaks: { language: 'pa', share: 0.5 },
  },
  {
    weight: 6,
    firstNames: words('Priya Anil Neha Sanjay Kavita Rohan Meera Vikram Pooja Nikhil'),
    lastNames: words('Sharma Patel Mehta Desai Shah Iyer Kapoor Rao Joshi Trivedi'),
  },
  {
    weight: 5,
    firstNames: words('Farah Imran Ayesha Bilal Sana Usman Nadia Faisal Rukhsana Tariq'),
    lastNames: words('Khan Siddiqui Ahmed Chowdhury Qureshi Malik Rahman Hussain'),
  },
  {
    weight: 7,
    firstNames: words('Thivya Kumaran Anjali Suresh Priyanka Ravi Nirmala Ganesh Abinaya Mathusan'),
    lastNames: words('Selvarajah Nadarajah Sivakumar Rajaratnam Kandiah Thiruchelvam Balasingam Ponnampalam'),
  },
  {
    weight: 11,
    firstNames: words('Wei Mei Jason Grace Kevin Amy Xin Ying Derek Michelle Hao Vivian'),
    lastNames: words('Chen Wong Li Zhang Lam Cheung Liu Huang Ho Leung Wang Tam'),
  },
  {
    weight: 8,
    firstNames: words('Marco Giulia Antonio Daniela Franco Rosa Luca Teresa Domenic Carla'),
    lastNames: words('Rossi Bianchi Ricci Marino Colangelo DiPaola Ferrante Caruso Lombardi Vitale'),
  },
  {
    weight: 5,
    firstNames: words('João Ana Carlos Sofia Paulo Inês Rui Catarina Nuno Marta'),
    lastNames: words('Silva Ferreira Medeiros Pacheco Oliveira Rego Costa Furtado Amaral Teixeira'),
  },
  {
    weight: 5,
    firstNames: words('Luc Chantal Étienne Josée Mathieu Geneviève Benoît Sylvie Rémi Élise'),
    lastNames: words('Tremblay Gagnon Bélanger Côté Lavoie Bergeron Pelletier Thériault Desjardins'),
    speaks: { language: 'fr', share: 0.85 },
  },
  {
    weight: 6,
    firstNames: words('Andre Keisha Marlon Simone Kwame Adaeze Tunde Abena Dwayne Nadia'),
    lastNames: words('Brown Campbell Grant Mensah Okafor Adeyemi Boateng Francis Daley Osei'),
  },
  {
    weight: 4,
    firstNames: words('Maricel Jose Angelica Ramon Liza Paolo Kristine Jerome'),
    lastNames: words('Santos Reyes Cruz Bautista Villanueva Mendoza Aquino Ramos'),
  },
  {
    weight: 4,
    firstNames: words('Reza Leila Omid Shirin Karim Yasmin Tarek Rania'),
    lastNames: words('Ahmadi Hosseini Karimi Rahimi Haddad Nasser Khoury Mansour'),
  },
  {
    weight: 4,
    firstNames: words('Tomasz Oksana Piotr Iryna Andriy Katarzyna Dmytro Magdalena'),
    lastNames: words('Kowalski Nowak Shevchenko Melnyk Wójcik Kravchenko Zielinski Bondar'),
  },
]

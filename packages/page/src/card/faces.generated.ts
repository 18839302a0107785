// Written by scripts/card-fonts.mjs. Do not edit.

/** Files in the folder `card-fonts`, regular before bold, and the ranges of their characters. */
export const faces = [
  {
    family: 'geist',
    subset: 'latin',
    files: ['geist-latin-400-normal.woff', 'geist-latin-600-normal.woff'],
    characters:
      '20-7e a0-ac ae-ff 102 131 152-153 2bc 2c6 2da 2dc 300-301 303-304 308-309 323 2013-2014 2018-201a 201c-201e 2022 2026 2032-2033 2039-203a 2044 20ac 2122 2191 2193 2212',
  },
  {
    family: 'geist',
    subset: 'latin-ext',
    files: ['geist-latin-ext-400-normal.woff', 'geist-latin-ext-600-normal.woff'],
    characters:
      '20 41 a0 c1 100-113 116-12b 12e-130 132-137 139-13e 141-148 14a-14d 150-151 154-17e 18f 192 1a0-1a1 1af-1b0 1cd-1ce 1e4-1e9 218-21b 237 259 2b9 2bc 2c7-2c8 2dd 300-301 303-304 308-309 323 1e20-1e21 1e80-1e85 1e9e 1ef2-1ef9 2020 20aa 20b1 20b4 20b9 20bd a78b-a78c',
  },
  {
    family: 'geist',
    subset: 'vietnamese',
    files: ['geist-vietnamese-400-normal.woff', 'geist-vietnamese-600-normal.woff'],
    characters:
      '20 41 a0 c1 102-103 110-111 128-129 168-169 1a0-1a1 1af-1b0 300-301 303-304 308-309 323 1ea0-1ef9',
  },
  {
    family: 'geist',
    subset: 'cyrillic',
    files: ['geist-cyrillic-400-normal.woff', 'geist-cyrillic-600-normal.woff'],
    characters:
      '20 41 a0 c1 102 301 400-45f 490-491 4b0-4b1 2116',
  },
  {
    family: 'geist',
    subset: 'cyrillic-ext',
    files: ['geist-cyrillic-ext-400-normal.woff', 'geist-cyrillic-ext-600-normal.woff'],
    characters:
      '20 41 a0 c1 102 462-463 46a-46b 472-475 492-493 496-497 49a-49b 4a2-4a3 4ae-4af 4b2-4b3 4b6-4b7 4ba-4bb 4c0 4cf 4d8-4d9 4e2-4e3 4e8-4e9 4ee-4ef 20b4',
  },
  {
    family: 'fraunces',
    subset: 'latin',
    files: ['fraunces-latin-400-normal.woff', 'fraunces-latin-600-normal.woff'],
    characters:
      '20-7e a0-ff 131 152-153 2bc 2c6 2da 2dc 300-301 303-304 308 2013-2014 2018-201a 201c-201e 2022 2026 2032-2033 2039-203a 2044 20ac 2122 2212 2215',
  },
  {
    family: 'fraunces',
    subset: 'latin-ext',
    files: ['fraunces-latin-ext-400-normal.woff', 'fraunces-latin-ext-600-normal.woff'],
    characters:
      '20 41 a0 100-130 132-148 14a-151 154-17e 18f 192 1a0-1a1 1af-1b0 1c4-1cc 1d9-1da 1e6-1e7 1ea-1eb 1fa-21b 22a-22d 230-233 237 259 2b9-2ba 2bc 2c7 2dd 300-301 303-304 308 1e08-1e09 1e0c-1e0f 1e14-1e17 1e1c-1e1d 1e20-1e21 1e24-1e25 1e2a-1e2b 1e2e-1e2f 1e36-1e37 1e3a-1e3b 1e42-1e43 1e46-1e49 1e4c-1e53 1e5a-1e5b 1e5e-1e5f 1e62-1e65 1e6c-1e6f 1e78-1e7b 1e80-1e85 1e92-1e93 1e97 1e9e 1ef2-1ef9 2020 20a1 20a3-20a4 20a6-20a7 20a9 20ab 20ad 20b1-20b2 20b5 20b9-20ba 20bc-20bd',
  },
  {
    family: 'fraunces',
    subset: 'vietnamese',
    files: ['fraunces-vietnamese-400-normal.woff', 'fraunces-vietnamese-600-normal.woff'],
    characters:
      '20 41 a0 102-103 110-111 128-129 168-169 1a0-1a1 1af-1b0 300-301 303-304 308 1ea0-1ef9 20ab',
  },
  {
    family: 'geist-mono',
    subset: 'latin',
    files: ['geist-mono-latin-400-normal.woff', 'geist-mono-latin-600-normal.woff'],
    characters:
      '20-7e a0-ac ae-ff 102 131 152-153 2bc 2c6 2da 2dc 300-301 303-304 308-309 323 2013-2014 2018-201a 201c-201e 2022 2026 2032-2033 2039-203a 2044 20ac 2122 2191 2193 2212',
  },
  {
    family: 'geist-mono',
    subset: 'latin-ext',
    files: ['geist-mono-latin-ext-400-normal.woff', 'geist-mono-latin-ext-600-normal.woff'],
    characters:
      '20 41 a0 c1 100-113 116-12b 12e-130 134-137 139-13e 141-148 14a-14d 150-151 154-17e 18f 192 1a0-1a1 1af-1b0 1cd-1ce 1e4-1e9 218-21b 237 259 2b9 2bc 2c7-2c8 2dd 300-301 303-304 308-309 323 1e20-1e21 1e80-1e85 1e9e 1ef2-1ef9 2020 20aa 20b1 20b4 20b9 20bd a78b-a78c',
  },
  {
    family: 'geist-mono',
    subset: 'vietnamese',
    files: ['geist-mono-vietnamese-400-normal.woff', 'geist-mono-vietnamese-600-normal.woff'],
    characters:
      '20 41 a0 c1 102-103 110-111 128-129 168-169 1a0-1a1 1af-1b0 300-301 303-304 308-309 323 1ea0-1ef9',
  },
  {
    family: 'geist-mono',
    subset: 'cyrillic',
    files: ['geist-mono-cyrillic-400-normal.woff', 'geist-mono-cyrillic-600-normal.woff'],
    characters:
      '20 41 a0 c1 102 301 400-45f 490-491 4b0-4b1 2116',
  },
  {
    family: 'geist-mono',
    subset: 'cyrillic-ext',
    files: ['geist-mono-cyrillic-ext-400-normal.woff', 'geist-mono-cyrillic-ext-600-normal.woff'],
    characters:
      '20 41 a0 c1 102 462-463 46a-46b 472-475 492-493 496-497 49a-49b 4a2-4a3 4ae-4af 4b2-4b3 4b6-4b7 4ba-4bb 4c0 4cf 4d8-4d9 4e2-4e3 4e8-4e9 4ee-4ef 20b4',
  },
  {
    family: 'outfit',
    subset: 'latin',
    files: ['outfit-latin-400-normal.woff', 'outfit-latin-600-normal.woff'],
    characters:
      'd 20-7e a0-ac ae-ff 102 131 152-153 2bc 2c6 2da 2dc 300-301 303-304 308 2013-2014 2018-201a 201c-201e 2022 2026 2039-203a 2044 20ac 2122 2191 2193 2212 2215',
  },
  {
    family: 'outfit',
    subset: 'latin-ext',
    files: ['outfit-latin-ext-400-normal.woff', 'outfit-latin-ext-600-normal.woff'],
    characters:
      'd 20 41 a0 c1 100-107 10a-113 116-11b 11e-123 126-127 12a-12b 12e-130 132-133 136-137 139-13e 141-148 14a-14d 150-151 154-15b 15e-161 164-165 16a-17e 1cd-1ce 218-21b 237 2bc 2c7 2dd 300-301 303-304 308 1e80-1e85 1e9e 1ef2-1ef3',
  },
  {
    family: 'noto-sans',
    subset: 'greek',
    files: ['noto-sans-greek-400-normal.woff', 'noto-sans-greek-600-normal.woff'],
    characters:
      'd 20 a0 370-377 37a-37f 384-38a 38c 38e-3a1 3a3-3e1 3f0-3ff',
  },
  {
    family: 'noto-sans',
    subset: 'cyrillic',
    files: ['noto-sans-cyrillic-400-normal.woff', 'noto-sans-cyrillic-600-normal.woff'],
    characters:
      'd 20 a0 301 400-45f 490-491 4b0-4b1 2116',
  },
  {
    family: 'noto-sans',
    subset: 'cyrillic-ext',
    files: ['noto-sans-cyrillic-ext-400-normal.woff', 'noto-sans-cyrillic-ext-600-normal.woff'],
    characters:
      'd 20 a0 460-48f 492-4af 4b2-52f 1c80-1c88 20b4 2de0-2dff a640-a69f fe2e-fe2f',
  },
  {
    family: 'noto-sans',
    subset: 'vietnamese',
    files: ['noto-sans-vietnamese-400-normal.woff', 'noto-sans-vietnamese-600-normal.woff'],
    characters:
      'd 20 a0 102-103 110-111 128-129 168-169 1a0-1a1 1af-1b0 300-301 303-304 308-309 323 329 1ea0-1ef9 20ab',
  },
  {
    family: 'noto-sans',
    subset: 'devanagari',
    files: ['noto-sans-devanagari-400-normal.woff', 'noto-sans-devanagari-600-normal.woff'],
    characters:
      'd 20 a0 2bc 900-97f 200b-200d 2044 20a8 20b9 20f0 25cc a8ff',
  },
  {
    family: 'noto-sans-hebrew',
    subset: 'hebrew',
    files: ['noto-sans-hebrew-hebrew-400-normal.woff', 'noto-sans-hebrew-hebrew-600-normal.woff'],
    characters:
      'd 20 2d a0 307-308 591-5c7 5d0-5ea 5ef-5f4 200c-2010 20aa 25cc fb1d-fb36 fb38-fb3c fb3e fb40-fb41 fb43-fb44 fb46-fb4f',
  },
  {
    family: 'noto-sans-arabic',
    subset: 'arabic',
    files: ['noto-sans-arabic-arabic-400-normal.woff', 'noto-sans-arabic-arabic-600-normal.woff'],
    characters:
      '0 d 20 a0 600-6ff 750-77f 870-88e 890-891 898-8e1 8e3-8ff 200c-200e 2010-2011 204f 2e41 fb50-fbc2 fbd3-fd8f fd92-fdc7 fdcf fdf0-fdff fe70-fe74 fe76-fefc feff 10efd-10eff',
  },
  {
    family: 'noto-emoji',
    subset: 'emoji',
    files: ['noto-emoji-emoji-400-normal.woff'],
    characters:
      '0 d 20 23 2a 30-39 a9 ae 200d 203c 2049 20e3 2122 2139 2194-2199 21a9-21aa 231a-231b 2328 23cf 23e9-23f3 23f8-23fa 24c2 25aa-25ab 25b6 25c0 25fb-25fe 2600-2604 260e 2611 2614-2615 2618 261d 2620 2622-2623 2626 262a 262e-262f 2638-263a 2640 2642 2648-2653 265f-2660 2663 2665-2666 2668 267b 267e-267f 2692-2697 2699 269b-269c 26a0-26a1 26a7 26aa-26ab 26b0-26b1 26bd-26be 26c4-26c5 26c8 26ce-26cf 26d1 26d3-26d4 26e9-26ea 26f0-26f5 26f7-26fa 26fd 2702 2705 2708-270d 270f 2712 2714 2716 271d 2721 2728 2733-2734 2744 2747 274c 274e 2753-2755 2757 2763-2764 2795-2797 27a1 27b0 27bf 2934-2935 2b05-2b07 2b1b-2b1c 2b50 2b55 3030 303d 3297 3299 fe0f 1f004 1f0cf 1f170-1f171 1f17e-1f17f 1f18e 1f191-1f19a 1f1e6-1f1ff 1f201-1f202 1f21a 1f22f 1f232-1f23a 1f250-1f251 1f300-1f321 1f324-1f393 1f396-1f397 1f399-1f39b 1f39e-1f3f0 1f3f3-1f3f5 1f3f7-1f4fd 1f4ff-1f53d 1f549-1f54e 1f550-1f567 1f56f-1f570 1f573-1f57a 1f587 1f58a-1f58d 1f590 1f595-1f596 1f5a4-1f5a5 1f5a8 1f5b1-1f5b2 1f5bc 1f5c2-1f5c4 1f5d1-1f5d3 1f5dc-1f5de 1f5e1 1f5e3 1f5e8 1f5ef 1f5f3 1f5fa-1f64f 1f680-1f6c5 1f6cb-1f6d2 1f6d5-1f6d8 1f6dc-1f6e5 1f6e9 1f6eb-1f6ec 1f6f0 1f6f3-1f6fc 1f7e0-1f7eb 1f7f0 1f90c-1f93a 1f93c-1f945 1f947-1f9ff 1fa70-1fa7c 1fa80-1fa8a 1fa8e-1fac6 1fac8 1facd-1fadc 1fadf-1faea 1faef-1faf8 e0062-e0063 e0065 e0067 e006c e006e e0073-e0074 e0077 e007f',
  },
] as const

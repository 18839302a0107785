// Written by scripts/fonts.mjs. Do not edit.

/** Files in the folder `fonts`. Their names contain a content hash. */
export const fontFiles: readonly string[] = [
  'fraunces-latin-ext.a21ecfbf.woff2',
  'fraunces-latin.7f9d191d.woff2',
  'geist-latin-ext.824f485b.woff2',
  'geist-latin.19f9c925.woff2',
  'geist-mono-latin-ext.1a189eb9.woff2',
  'geist-mono-latin.684ad5b5.woff2',
  'outfit-latin-ext.0f53d1c0.woff2',
  'outfit-latin.6c18d579.woff2',
]

/** The address of a font, by the name of its file. */
type FontAddress = (file: string) => string

/** Family name, file to preload and font-face rules of each typography. */
export const fonts = {
  modern: {
    family: 'Geist',
    preload: 'geist-latin.19f9c925.woff2',
    rules: (at: FontAddress) =>
      `@font-face{font-family:"Geist";font-weight:100 900;font-display:swap;src:url(${at('geist-latin-ext.824f485b.woff2')}) format("woff2");unicode-range:U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF}@font-face{font-family:"Geist";font-weight:100 900;font-display:swap;src:url(${at('geist-latin.19f9c925.woff2')}) format("woff2");unicode-range:U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD}@font-face{font-family:"Geist Fallback";src:local("Arial"),local("ArialMT"),local("Liberation Sans");ascent-override:95.9379%;descent-override:28.1609%;line-gap-override:0%;size-adjust:104.7553%;unicode-range:U+0-36F,U+1D00-1EFF,U+2000-22FF}`,
  },
  editorial: {
    family: 'Fraunces',
    preload: 'fraunces-latin.7f9d191d.woff2',
    rules: (at: FontAddress) =>
      `@font-face{font-family:"Fraunces";font-weight:100 900;font-display:swap;src:url(${at('fraunces-latin-ext.a21ecfbf.woff2')}) format("woff2");unicode-range:U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF}@font-face{font-family:"Fraunces";font-weight:100 900;font-display:swap;src:url(${at('fraunces-latin.7f9d191d.woff2')}) format("woff2");unicode-range:U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD}@font-face{font-family:"Fraunces Fallback";src:local("Georgia");ascent-override:92.9623%;descent-override:24.2386%;size-adjust:105.2039%;unicode-range:U+0-36F,U+1D00-1EFF,U+2000-22FF}`,
  },
  mono: {
    family: 'Geist Mono',
    preload: 'geist-mono-latin.684ad5b5.woff2',
    rules: (at: FontAddress) =>
      `@font-face{font-family:"Geist Mono";font-weight:100 900;font-display:swap;src:url(${at('geist-mono-latin-ext.1a189eb9.woff2')}) format("woff2");unicode-range:U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF}@font-face{font-family:"Geist Mono";font-weight:100 900;font-display:swap;src:url(${at('geist-mono-latin.684ad5b5.woff2')}) format("woff2");unicode-range:U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD}@font-face{font-family:"Geist Mono Fallback";src:local("Courier New"),local("CourierNewPSMT"),local("Liberation Mono");ascent-override:100.5164%;descent-override:29.5048%;size-adjust:99.9837%;unicode-range:U+0-36F,U+1D00-1EFF,U+2000-22FF}`,
  },
  geometric: {
    family: 'Outfit',
    preload: 'outfit-latin.6c18d579.woff2',
    rules: (at: FontAddress) =>
      `@font-face{font-family:"Outfit";font-weight:100 900;font-display:swap;src:url(${at('outfit-latin-ext.0f53d1c0.woff2')}) format("woff2");unicode-range:U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF}@font-face{font-family:"Outfit";font-weight:100 900;font-display:swap;src:url(${at('outfit-latin.6c18d579.woff2')}) format("woff2");unicode-range:U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD}@font-face{font-family:"Outfit Fallback";src:local("Arial"),local("ArialMT"),local("Liberation Sans");ascent-override:100.18%;descent-override:26.0468%;line-gap-override:0%;size-adjust:99.8204%;unicode-range:U+0-36F,U+1D00-1EFF,U+2000-22FF}`,
  },
} as const

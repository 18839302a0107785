import type { PageWords, SystemWords } from './words.ts'

export const page: PageWords = {
  byline: 'por {name}',
  links: 'Enlaces',
  empty: 'Aquí todavía no hay enlaces.',
  highlighted: 'Destacado',
  types: {
    'live-demo': 'Demo en vivo',
    'repo-host': 'Código fuente',
    documentation: 'Documentación',
    'video-site': 'Vídeo',
    microblog: 'Perfil social',
    'professional-network': 'Perfil profesional',
    'launch-directory': 'Lanzamiento de producto',
    'hackathon-site': 'Proyecto de hackatón',
    blog: 'Blog',
    other: 'Enlace',
  },
  channels: { mail: 'Correo electrónico', phone: 'Teléfono', sms: 'Mensaje de texto' },
  madeWith: 'Hecho con Tessera',
  report: 'Denunciar esta página',
  imprint: 'Aviso legal',
  privacy: 'Privacidad',
}

export const system: SystemWords = {
  error: 'Error: {title}',
  preview: {
    label: 'Vista previa',
    title: 'Vista previa: {title}',
    notice: 'Vista previa: no es la página publicada.',
    ends: 'Termina el {time}.',
  },
  notices: {
    'not-found': { title: 'Aquí no hay nada', text: 'Puede que el enlace sea incorrecto o que la página se haya retirado.' },
    blocked: { title: 'Esta página está bloqueada', text: 'Se retiró por incumplir las normas de este servicio.' },
    'too-many': {
      title: 'Un momento, por favor',
      text: 'Han llegado demasiadas solicitudes desde tu red. Vuelve a intentarlo dentro de un minuto.',
    },
    unavailable: {
      title: 'Volvemos enseguida',
      text: 'En este momento no se puede mostrar esta página. Vuelve a intentarlo dentro de un minuto.',
    },
  },
  createPage: 'Crea tu propia página',
  foreign: 'Algo ha salido mal. Vuelve a intentarlo.',
  password: {
    title: 'Esta página está protegida con contraseña',
    text: 'Pide la contraseña a quien ha compartido la página. La página quedará desbloqueada en este navegador durante un día.',
    label: 'Contraseña',
    open: 'Abrir la página',
    missing: 'Escribe la contraseña.',
    wrong: 'Contraseña incorrecta. Se distinguen mayúsculas y minúsculas.',
    tooMany: 'Demasiados intentos. Vuelve a intentarlo {when}.',
  },
  report: {
    page: {
      title: 'Denunciar esta página',
      text: 'Cuéntanos qué problema hay con {path}. No avisaremos a quien ha creado la página.',
      question: '¿Qué problema hay con esta página?',
      back: 'Volver a la página',
    },
    preview: {
      title: 'Denunciar esta vista previa',
      text: 'Cuéntanos qué problema hay con esta vista previa. No avisaremos a quien ha creado la página.',
      question: '¿Qué problema hay con esta vista previa?',
      back: 'Volver a la vista previa',
    },
    reasons: {
      phishing: { label: 'Phishing', hint: 'Se hace pasar por otra persona o pide contraseñas o números de tarjeta' },
      malware: { label: 'Software malicioso', hint: 'Lleva a programas que dañan equipos o teléfonos' },
      spam: { label: 'Spam', hint: 'Publicidad engañosa' },
      illegal: { label: 'Contenido ilegal', hint: 'Muestra o vende algo ilegal' },
      other: { label: 'Otro motivo', hint: 'Descríbelo a continuación' },
    },
    details: 'Detalles',
    optional: '(opcional)',
    send: 'Enviar denuncia',
    noReason: 'Elige un motivo.',
    tooLong: 'Como máximo {count} caracteres, sin caracteres de control.',
    tooMany: 'Ya has enviado varias denuncias. Vuelve a intentarlo {when}.',
    thanks: 'Gracias',
    received: 'Hemos recibido tu denuncia y la revisaremos.',
  },
}

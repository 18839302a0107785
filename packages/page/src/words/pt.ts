import type { PageWords, SystemWords } from './words.ts'

export const page: PageWords = {
  byline: 'por {name}',
  links: 'Links',
  empty: 'Ainda não há links aqui.',
  highlighted: 'Em destaque',
  types: {
    'live-demo': 'Demonstração ao vivo',
    'repo-host': 'Código-fonte',
    documentation: 'Documentação',
    'video-site': 'Vídeo',
    microblog: 'Perfil social',
    'professional-network': 'Perfil profissional',
    'launch-directory': 'Lançamento de produto',
    'hackathon-site': 'Projeto de hackathon',
    blog: 'Blog',
    other: 'Link',
  },
  channels: { mail: 'E-mail', phone: 'Telefone', sms: 'SMS' },
  madeWith: 'Feito com Tessera',
  report: 'Denunciar esta página',
  imprint: 'Aviso legal',
  privacy: 'Privacidade',
}

export const system: SystemWords = {
  error: 'Erro: {title}',
  preview: {
    label: 'Pré-visualização',
    title: 'Pré-visualização: {title}',
    notice: 'Pré-visualização, não a página publicada.',
    ends: 'Termina em {time}.',
  },
  notices: {
    'not-found': { title: 'Não há nada aqui', text: 'O link pode estar errado, ou a página pode ter sido removida.' },
    blocked: { title: 'Esta página foi bloqueada', text: 'Foi removida por violar as regras deste serviço.' },
    'too-many': { title: 'Um momento, por favor', text: 'Recebemos solicitações demais da sua rede. Tente novamente daqui a um minuto.' },
    unavailable: {
      title: 'Já voltamos',
      text: 'Não é possível mostrar esta página no momento. Tente novamente daqui a um minuto.',
    },
  },
  createPage: 'Crie sua própria página',
  foreign: 'Algo deu errado. Tente novamente.',
  password: {
    title: 'Esta página está protegida por senha',
    text: 'Peça a senha a quem compartilhou a página. A página fica desbloqueada neste navegador por um dia.',
    label: 'Senha',
    open: 'Abrir página',
    missing: 'Digite a senha.',
    wrong: 'Senha incorreta. Há diferença entre maiúsculas e minúsculas.',
    tooMany: 'Tentativas demais. Tente novamente {when}.',
  },
  report: {
    page: {
      title: 'Denunciar esta página',
      text: 'Conte-nos o que há de errado com {path}. Quem criou a página não será avisado.',
      question: 'O que há de errado com esta página?',
      back: 'Voltar para a página',
    },
    preview: {
      title: 'Denunciar esta pré-visualização',
      text: 'Conte-nos o que há de errado com esta pré-visualização. Quem criou a página não será avisado.',
      question: 'O que há de errado com esta pré-visualização?',
      back: 'Voltar para a pré-visualização',
    },
    reasons: {
      phishing: { label: 'Phishing', hint: 'Finge ser outra pessoa, ou pede senhas ou números de cartão' },
      malware: { label: 'Software malicioso', hint: 'Leva a programas que danificam computadores ou celulares' },
      spam: { label: 'Spam', hint: 'Publicidade enganosa' },
      illegal: { label: 'Conteúdo ilegal', hint: 'Mostra ou vende algo ilegal' },
      other: { label: 'Outro motivo', hint: 'Descreva abaixo' },
    },
    details: 'Detalhes',
    optional: '(opcional)',
    send: 'Enviar denúncia',
    noReason: 'Escolha um motivo.',
    tooLong: 'No máximo {count} caracteres, sem caracteres de controle.',
    tooMany: 'Você já enviou várias denúncias. Tente novamente {when}.',
    thanks: 'Agradecemos',
    received: 'Recebemos sua denúncia e vamos analisá-la.',
  },
}

CREATE TABLE "accounts" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user_id" text collate "C" NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"plan" text DEFAULT 'free' NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_plan" CHECK ("users"."plan" in ('free', 'pro', 'enterprise')),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('user', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"owner_id" text collate "C" NOT NULL,
	"key" text collate "C" NOT NULL,
	"request" "bytea" NOT NULL,
	"status" smallint NOT NULL,
	"headers" json NOT NULL,
	"body" text,
	"at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_owner_id_key_pk" PRIMARY KEY("owner_id","key")
);
--> statement-breakpoint
CREATE TABLE "links" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"page_id" text collate "C" NOT NULL,
	"owner_id" text collate "C" NOT NULL,
	"n" bigint GENERATED ALWAYS AS IDENTITY (sequence name "links_n_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"url" text NOT NULL,
	"position" integer NOT NULL,
	"title" text,
	"size" text NOT NULL,
	"thumbnail" text,
	"active" boolean DEFAULT true NOT NULL,
	"highlighted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "links_n_unique" UNIQUE("n"),
	CONSTRAINT "links_position_from_zero" CHECK ("links"."position" >= 0),
	CONSTRAINT "links_type" CHECK ("links"."type" in ('live-demo', 'repo-host', 'documentation', 'video-site', 'microblog', 'professional-network', 'launch-directory', 'hackathon-site', 'blog', 'other')),
	CONSTRAINT "links_size" CHECK ("links"."size" in ('1x1', '2x1', '2x2', '4x1')),
	CONSTRAINT "links_url" CHECK ("links"."url" ~* '^https?://' and char_length("links"."url") <= 2048),
	CONSTRAINT "links_title" CHECK (char_length("links"."title") between 1 and 120),
	CONSTRAINT "links_thumbnail" CHECK ("links"."thumbnail" ~* '^https?://' and char_length("links"."thumbnail") <= 2048)
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"owner_id" text collate "C" NOT NULL,
	"slug" text collate "C" NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"cover_image" text,
	"name" text,
	"theme" json,
	"published" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"blocked_at" timestamptz(3),
	"blocked_reason" text,
	"revision" bigint DEFAULT 1 NOT NULL,
	"link_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "pages_slug_form" CHECK ("pages"."slug" ~ '^[A-Za-z0-9]([A-Za-z0-9-]{0,62}[A-Za-z0-9])?$'),
	CONSTRAINT "pages_title" CHECK (char_length("pages"."title") between 1 and 120),
	CONSTRAINT "pages_description" CHECK (char_length("pages"."description") <= 300),
	CONSTRAINT "pages_cover_image" CHECK ("pages"."cover_image" ~* '^https?://' and char_length("pages"."cover_image") <= 2048),
	CONSTRAINT "pages_name" CHECK (char_length("pages"."name") between 1 and 80),
	CONSTRAINT "pages_link_count" CHECK ("pages"."link_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"owner_id" text collate "C" NOT NULL,
	"hash" "bytea" NOT NULL,
	"last_four" text NOT NULL,
	"name" text,
	"scopes" text[] NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"revoked_at" timestamptz(3),
	"last_used_at" timestamptz(3),
	CONSTRAINT "tokens_hash_unique" UNIQUE("hash"),
	CONSTRAINT "tokens_hash" CHECK (octet_length("tokens"."hash") = 32),
	CONSTRAINT "tokens_name" CHECK (char_length("tokens"."name") between 1 and 64),
	CONSTRAINT "tokens_scopes" CHECK (cardinality("tokens"."scopes") > 0 and "tokens"."scopes" <@ array['pages:read', 'pages:write', 'links:write', 'tokens:manage'])
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency" ADD CONSTRAINT "idempotency_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "idempotency_at" ON "idempotency" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_slug" ON "pages" USING btree (lower("slug"));--> statement-breakpoint
CREATE INDEX "pages_owner" ON "pages" USING btree ("owner_id","created_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "tokens_owner" ON "tokens" USING btree ("owner_id","id" desc);